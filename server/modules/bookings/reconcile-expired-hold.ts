import { askAboutOrder } from '#modules/payments/ask-about-order'
import * as orderRows from '#modules/payments/order-rows'
import type { Ctx } from '#server/context'
import type { CheckoutRequest } from '#shared/booking/checkout'
import { askEverySeconds } from '../payments/ask-about-order'
import * as bookingRows from './booking-rows'
import { draftOf, stayOf } from './enter-queue'

/**
 * A guest who asks again for an expired hold may have paid at its end, so the provider is asked before the hold begins anew.
 * False while the provider cannot be asked and the hold is within its grace.
 */
export async function reconcileExpiredHold(
  ctx: Ctx,
  userKey: string,
  request: CheckoutRequest,
): Promise<boolean> {
  const own = await bookingRows.ofDraft(ctx.db, userKey, draftOf(request), stayOf(request))
  const over = own?.status === 'Held' && own.holdExpiresAt ? secondsSince(ctx, own.holdExpiresAt) : -1
  if (!own || over < 0) return true
  const orders = await orderRows.ofBooking(ctx.db, own.id)
  let checks = await Promise.all(orders.map((order) => askAboutOrder(ctx, order)))
  // A recent check may have come before the end of the hold or failed, so it is repeated after the pause.
  if (checks.includes('lately')) {
    await ctx.pause(askEverySeconds * 1000)
    checks = await Promise.all(orders.map((order) => askAboutOrder(ctx, order)))
  }
  return checks.every((check) => check === 'checked') || over >= ctx.settings.graceSeconds
}

function secondsSince(ctx: Ctx, end: Date): number {
  return (ctx.clock.now().getTime() - end.getTime()) / 1000
}
