import * as bookingRows from '#modules/bookings/booking-rows'
import * as dueBookingRows from '#modules/queue/due-booking-rows'
import type { Db } from '#server/database/transaction'
import type { Clock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import type { AtType } from '../queue/with-type-lock'
import type { MakeOrder } from './make-order'
import { orderRow } from './order-of-hold'

type Needs = { db: Db; atType: AtType; clock: Clock; ids: Ids; makeOrder: MakeOrder }

/** Makes the orders of holds that have none: of guests who were promoted, and those left by a server that died. */
export function makeMissingOrders({ db, atType, clock, ids, makeOrder }: Needs) {
  return async (): Promise<void> => {
    const orderless = await dueBookingRows.withoutOrder(db, clock.now())
    await Promise.all(
      orderless.map(async ({ id, type }) => {
        const orderId = await atType(type, 'money', async (tx) => {
          const booking = await bookingRows.byId(tx, id)
          const isStill = booking?.status === 'Held' && !booking.holdExpiresAt
          return isStill ? orderRow(tx, booking, ids.uuid(), clock.now()) : undefined
        })
        if (orderId) await makeOrder(orderId)
      }),
    )
  }
}
