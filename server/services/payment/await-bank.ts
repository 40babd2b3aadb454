import type { Library } from '../../repositories/books'
import type { Order } from '../../repositories/orders'
import type { Clock } from '../../runtime/clock'
import type { AtType } from '../line/at-type'
import { bankSeconds } from '../line/hold-time'

/** A payment of this order is at its bank, which has not answered yet. */
export type AwaitBank = (order: Order) => Promise<void>

/** Gives a hold five minutes more while a bank works on its payment, once per booking. */
export function awaitBank({
  library,
  atType,
  clock,
}: {
  library: Library
  atType: AtType
  clock: Clock
}): AwaitBank {
  return async ({ bookingId }) => {
    const booking = bookingId === null ? undefined : await library.bookings.byId(bookingId)
    if (booking?.status !== 'Held' || !booking.holdExpiresAt || booking.bankAwaitedAt) return
    await atType(booking.type, 'money', (books) =>
      books.bookings.awaitBank(booking.id, bankSeconds, clock.now()),
    )
  }
}
