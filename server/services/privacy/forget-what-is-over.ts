import { addDays } from '../../../shared/calendar/calendar-date'
import { hotelToday } from '../../../shared/calendar/hotel-today'
import type { Library } from '../../repositories/books'
import type { Clock } from '../../runtime/clock'

type Needs = { library: Library; clock: Clock; settings: { identityDays: number } }

const minute = 60_000
const day = 24 * 60 * minute
const everyMs = 10 * minute
/** The last look for late money is three days after a hold's end; the form must not be gone before. */
const watchedDays = 4
/** Days that the provider's events are kept as they came; longer than it would send one again. */
const rawDays = 30

/**
 * Erases what has served its purpose: identity numbers some days after check-out, enquiries for treks as many days after
 * they came, forms of those who did not book, and who was here. Looks every ten minutes.
 */
export function forgetWhatIsOver({ library, clock, settings }: Needs) {
  let lookedAt = Number.NEGATIVE_INFINITY
  return async (): Promise<void> => {
    const now = clock.now()
    const time = now.getTime()
    if (Math.abs(time - lookedAt) < everyMs) return
    lookedAt = time
    await library.guests.eraseIdentities(addDays(hotelToday(now), -settings.identityDays))
    await library.treks.forget(new Date(time - settings.identityDays * day))
    await library.guests.forgetUnbooked(new Date(time - watchedDays * day))
    await library.webhooks.forgetRaw(new Date(time - rawDays * day))
    await library.holds.forgetEndings(new Date(time - day))
    await library.holds.forgetUnseen(new Date(time - 2 * day))
  }
}
