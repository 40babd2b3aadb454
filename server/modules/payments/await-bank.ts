import type { Clock } from '#server/platform/clock'
import type { Order } from '#server/repositories/orders'
import type { Repositories } from '#server/repositories/repositories'
import { bankSeconds } from '../queue/hold-time'
import type { AtType } from '../queue/with-type-lock'

/** Called for an order whose payment waits for its bank's answer. */
export type AwaitBank = (order: Order) => Promise<void>

/** Extends a hold by five minutes while a bank works on its payment, once per booking. */
export function awaitBank({
  repositories,
  atType,
  clock,
}: {
  repositories: Repositories
  atType: AtType
  clock: Clock
}): AwaitBank {
  return async ({ bookingId }) => {
    const booking = bookingId === null ? undefined : await repositories.bookings.byId(bookingId)
    if (booking?.status !== 'Held' || !booking.holdExpiresAt || booking.bankAwaitedAt) return
    await atType(booking.type, 'money', (tx) => tx.bookings.awaitBank(booking.id, bankSeconds, clock.now()))
  }
}
