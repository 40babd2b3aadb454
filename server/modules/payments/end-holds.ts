import type { Booking } from '#server/repositories/bookings'
import type { Library } from '#server/repositories/repositories'
import type { Clock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import type { AtType } from '../queue/with-type-lock'
import { endHold, howItLapsed } from '../queue/end-hold'
import type { Promote } from '../queue/promote'
import type { LookAtOrder } from './reconcile-order'

type Needs = {
  library: Library
  atType: AtType
  clock: Clock
  ids: Ids
  promote: Promote
  lookAtOrder: LookAtOrder
}

const leaseSeconds = 10
const askAgainSeconds = 10
const batch = 20

/**
 * Holds whose time is over: the provider is asked first, and only a hold without any payment expires; so it is too after
 * hours in which nothing ran. Where the provider cannot be asked the hold is left to its grace.
 */
export function endHolds({ library, atType, clock, ids, promote, lookAtOrder }: Needs) {
  return async (): Promise<void> => {
    const ended = await library.dueBookings.leaseEndedHolds(clock.now(), soon(leaseSeconds), batch)
    await Promise.all(ended.map(end))
  }

  async function end(booking: Booking): Promise<void> {
    const orders = await library.orders.ofBooking(booking.id)
    const looks = await Promise.all(orders.map(lookAtOrder))
    if (looks.includes('unreachable')) {
      await library.dueBookings.askedInVain(booking)
      await Promise.all(orders.map((order) => library.orders.lookBy(order.id, soon(askAgainSeconds))))
      return
    }
    await atType(booking.type, 'money', async (books) => {
      if (await books.orders.isBeingPaid(booking.id)) return
      const now = clock.now()
      const ending = { becomes: 'Expired', at: now, holdOverAt: now } as const
      await endHold(books, ids, booking, ending, await howItLapsed(books, booking))
      await promote(books, booking.type)
    })
  }

  function soon(seconds: number): Date {
    return new Date(clock.now().getTime() + seconds * 1000)
  }
}
