import type { Booking } from '#modules/bookings/booking-rows'
import * as dueBookingRows from '#modules/queue/due-booking-rows'
import type { Db } from '#server/database/transaction'
import type { Clock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import { endHold, howItExpired } from '../queue/end-hold'
import type { Promote } from '../queue/promote'
import type { AtType } from '../queue/with-type-lock'
import * as orderRows from './order-rows'
import type { ReconcileOrder } from './reconcile-order'

type Needs = {
  db: Db
  atType: AtType
  clock: Clock
  ids: Ids
  promote: Promote
  reconcileOrder: ReconcileOrder
}

const leaseSeconds = 10
const askAgainSeconds = 10
const batch = 20

/**
 * Expires the holds whose time is over. The provider is asked first, also after hours in which no server ran, and only a
 * hold without a payment expires. Where the provider cannot be reached the hold keeps its grace time.
 */
export function endHolds({ db, atType, clock, ids, promote, reconcileOrder }: Needs) {
  return async (): Promise<void> => {
    const ended = await dueBookingRows.leaseEndedHolds(db, clock.now(), soon(leaseSeconds), batch)
    await Promise.all(ended.map(end))
  }

  async function end(booking: Booking): Promise<void> {
    const orders = await orderRows.ofBooking(db, booking.id)
    const checks = await Promise.all(orders.map(reconcileOrder))
    if (checks.includes('unreachable')) {
      await dueBookingRows.askedInVain(db, booking)
      await Promise.all(orders.map((order) => orderRows.checkBy(db, order.id, soon(askAgainSeconds))))
      return
    }
    await atType(booking.type, 'money', async (tx) => {
      if (await orderRows.isBeingPaid(tx, booking.id)) return
      const now = clock.now()
      const ending = { becomes: 'Expired', at: now, holdOverAt: now } as const
      await endHold(tx, ids, booking, ending, await howItExpired(tx, booking))
      await promote(tx, booking.type)
    })
  }

  function soon(seconds: number): Date {
    return new Date(clock.now().getTime() + seconds * 1000)
  }
}
