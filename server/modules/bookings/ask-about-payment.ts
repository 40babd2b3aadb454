import { askAboutOrder } from '#modules/payments/ask-about-order'
import * as orderRows from '#modules/payments/order-rows'
import type { Ctx } from '#server/context'
import type { AskedSnapshot } from '#shared/booking/snapshot'
import { DomainError } from '#shared/domain-error'
import * as bookingRows from './booking-rows'
import { notePresence } from './note-presence'
import { snapshotsOf } from './snapshot'

/**
 * After the payment window has closed, asks the provider and processes what was paid before it answers.
 * Throws `NotFound` for a booking that is not this user's.
 */
export async function askAboutPayment(ctx: Ctx, userId: string, bookingId: string): Promise<AskedSnapshot> {
  const userKey = ctx.secrets.digest('user', userId)
  const booking = await bookingRows.byId(ctx.db, bookingId)
  if (booking?.userKey !== userKey) throw new DomainError('NotFound', 'You have no such booking.')
  await notePresence(ctx, userKey)
  const orders = await orderRows.ofBooking(ctx.db, bookingId)
  const checks =
    booking.status === 'Confirmed' ? [] : await Promise.all(orders.map((order) => askAboutOrder(ctx, order)))
  const now = (await bookingRows.byId(ctx.db, bookingId)) ?? booking
  const [snapshot] = await snapshotsOf(ctx, [now])
  if (!snapshot) throw new Error('a booking has no snapshot')
  if (checks.includes('unreachable')) return { snapshot, provider: 'unasked' }
  return { snapshot, provider: checks.includes('lately') ? 'asking' : 'asked' }
}
