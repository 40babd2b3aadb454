import type { Clock } from '#server/platform/clock'
import type { Pause } from '#server/platform/pause'
import type { Repositories } from '#server/repositories/repositories'
import type { CheckoutRequest } from '#shared/booking/checkout'
import { type AskAboutOrder, askEverySeconds } from '../payments/ask-about-order'
import { draftOf, stayOf } from './enter-queue'

type Needs = {
  repositories: Repositories
  clock: Clock
  pause: Pause
  askAboutOrder: AskAboutOrder
  settings: { graceSeconds: number }
}

/**
 * The guest asks again for a hold whose time is over: they may have paid in its last moment, so the provider is asked
 * before the hold ends and begins anew. False where it cannot be asked; then the hold has its grace.
 */
export function askBeforeAnew({ repositories, clock, pause, askAboutOrder, settings }: Needs) {
  return async (userKey: string, request: CheckoutRequest): Promise<boolean> => {
    const own = await repositories.bookings.ofDraft(userKey, draftOf(request), stayOf(request))
    const over = own?.status === 'Held' && own.holdExpiresAt ? secondsSince(own.holdExpiresAt) : -1
    if (!own || over < 0) return true
    const orders = await repositories.orders.ofBooking(own.id)
    let checks = await Promise.all(orders.map(askAboutOrder))
    // What was asked lately may have been before the hold's end, or had no answer; after the pause it is asked anew.
    if (checks.includes('lately')) {
      await pause(askEverySeconds * 1000)
      checks = await Promise.all(orders.map(askAboutOrder))
    }
    return checks.every((look) => look === 'checked') || over >= settings.graceSeconds
  }

  function secondsSince(end: Date): number {
    return (clock.now().getTime() - end.getTime()) / 1000
  }
}
