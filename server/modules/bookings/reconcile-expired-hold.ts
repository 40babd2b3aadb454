import type { CheckoutRequest } from '#shared/booking/checkout'
import type { Library } from '#server/repositories/repositories'
import type { Clock } from '#server/platform/clock'
import type { Pause } from '#server/platform/pause'
import { type AskAboutOrder, askEverySeconds } from '../payments/ask-about-order'
import { draftOf, stayOf } from './enter-queue'

type Needs = {
  library: Library
  clock: Clock
  pause: Pause
  askAboutOrder: AskAboutOrder
  settings: { graceSeconds: number }
}

/**
 * The guest asks again for a hold whose time is over: they may have paid in its last moment, so the provider is asked
 * before the hold ends and begins anew. False where it cannot be asked; then the hold has its grace.
 */
export function askBeforeAnew({ library, clock, pause, askAboutOrder, settings }: Needs) {
  return async (userKey: string, request: CheckoutRequest): Promise<boolean> => {
    const own = await library.bookings.ofDraft(userKey, draftOf(request), stayOf(request))
    const over = own?.status === 'Held' && own.holdExpiresAt ? secondsSince(own.holdExpiresAt) : -1
    if (!own || over < 0) return true
    const orders = await library.orders.ofBooking(own.id)
    let looks = await Promise.all(orders.map(askAboutOrder))
    // What was asked lately may have been before the hold's end, or had no answer; after the pause it is asked anew.
    if (looks.includes('lately')) {
      await pause(askEverySeconds * 1000)
      looks = await Promise.all(orders.map(askAboutOrder))
    }
    return looks.every((look) => look === 'looked') || over >= settings.graceSeconds
  }

  function secondsSince(end: Date): number {
    return (clock.now().getTime() - end.getTime()) / 1000
  }
}
