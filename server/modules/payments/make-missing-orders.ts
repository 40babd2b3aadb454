import type { Clock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import type { Repositories } from '#server/repositories/repositories'
import type { AtType } from '../queue/with-type-lock'
import type { MakeOrder } from './make-order'
import { orderRow } from './order-row'

type Needs = { repositories: Repositories; atType: AtType; clock: Clock; ids: Ids; makeOrder: MakeOrder }

/** Makes the orders of holds that have none: of guests who were promoted, and those left by a server that died. */
export function makeMissingOrders({ repositories, atType, clock, ids, makeOrder }: Needs) {
  return async (): Promise<void> => {
    const orderless = await repositories.dueBookings.withoutOrder(clock.now())
    await Promise.all(
      orderless.map(async ({ id, type }) => {
        const orderId = await atType(type, 'money', async (tx) => {
          const booking = await tx.bookings.byId(id)
          const isStill = booking?.status === 'Held' && !booking.holdExpiresAt
          return isStill ? orderRow(tx, booking, ids.uuid(), clock.now()) : undefined
        })
        if (orderId) await makeOrder(orderId)
      }),
    )
  }
}
