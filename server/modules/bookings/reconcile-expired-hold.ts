import * as orderRows from '#modules/payments/order-rows'
import type { Db } from '#server/database/transaction'
import type { Clock } from '#server/platform/clock'
import type { Pause } from '#server/platform/pause'
import type { CheckoutRequest } from '#shared/booking/checkout'
import { type AskAboutOrder, askEverySeconds } from '../payments/ask-about-order'
import * as bookingRows from './booking-rows'
import { draftOf, stayOf } from './enter-queue'

type Needs = {
  db: Db
  clock: Clock
  pause: Pause
  askAboutOrder: AskAboutOrder
  settings: { graceSeconds: number }
}

/**
 * A guest who asks again for an expired hold may have paid at its end, so the provider is asked before the hold begins anew.
 * False while the provider cannot be asked and the hold is within its grace.
 */
export function reconcileExpiredHold({ db, clock, pause, askAboutOrder, settings }: Needs) {
  return async (userKey: string, request: CheckoutRequest): Promise<boolean> => {
    const own = await bookingRows.ofDraft(db, userKey, draftOf(request), stayOf(request))
    const over = own?.status === 'Held' && own.holdExpiresAt ? secondsSince(own.holdExpiresAt) : -1
    if (!own || over < 0) return true
    const orders = await orderRows.ofBooking(db, own.id)
    let checks = await Promise.all(orders.map(askAboutOrder))
    // A recent check may have come before the end of the hold or failed, so it is repeated after the pause.
    if (checks.includes('lately')) {
      await pause(askEverySeconds * 1000)
      checks = await Promise.all(orders.map(askAboutOrder))
    }
    return checks.every((check) => check === 'checked') || over >= settings.graceSeconds
  }

  function secondsSince(end: Date): number {
    return (clock.now().getTime() - end.getTime()) / 1000
  }
}
