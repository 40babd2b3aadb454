import * as bookingRows from '#modules/bookings/booking-rows'
import type { Db } from '#server/database/transaction'
import type { Clock } from '#server/platform/clock'
import { bankSeconds } from '../queue/hold-time'
import type { AtType } from '../queue/with-type-lock'
import type { Order } from './order-rows'

/** Called for an order whose payment waits for its bank's answer. */
export type AwaitBank = (order: Order) => Promise<void>

/** Extends a hold by five minutes while a bank works on its payment, once per booking. */
export function awaitBank({ db, atType, clock }: { db: Db; atType: AtType; clock: Clock }): AwaitBank {
  return async ({ bookingId }) => {
    const booking = bookingId === null ? undefined : await bookingRows.byId(db, bookingId)
    if (booking?.status !== 'Held' || !booking.holdExpiresAt || booking.bankAwaitedAt) return
    await atType(booking.type, 'money', (tx) =>
      bookingRows.awaitBank(tx, booking.id, bankSeconds, clock.now()),
    )
  }
}
