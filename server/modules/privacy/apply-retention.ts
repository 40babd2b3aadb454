import type { Clock } from '#server/platform/clock'
import type { Repositories } from '#server/repositories/repositories'
import { addDays } from '#shared/calendar/calendar-date'
import { hotelToday } from '#shared/calendar/hotel-today'
import { roomTypes } from '#shared/room/room'
import type { AtType } from '../queue/with-type-lock'

type Needs = { repositories: Repositories; clock: Clock; atType: AtType; settings: { identityDays: number } }

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const everyMs = 10 * minute
/** The last look for late money is three days after a hold's end; the form must not be gone before. */
const watchedDays = 4
/** Days that the provider's events are kept as they came; longer than it would send one again. */
const rawDays = 30
/** Days after which an event that comes once more would be taken for a new one; it is asked about then, as any other. */
const eventDays = 400
/** So many rows at a time, and so many times in one run: more than one address can make in ten minutes. */
const batch = 1000
const mostBatches = 100

/**
 * Erases what has served its purpose: identity numbers some days after check-out, enquiries for treks as many days after
 * they came, and whatever a stranger can leave behind without paying. Looks every ten minutes. `docs/operations.md` has
 * the table of what is kept for how long.
 */
export function applyRetention({ repositories, clock, atType, settings }: Needs) {
  let checkedAt = Number.NEGATIVE_INFINITY
  return async (): Promise<void> => {
    const now = clock.now()
    const time = now.getTime()
    if (Math.abs(time - checkedAt) < everyMs) return
    checkedAt = time
    const before = (milliseconds: number) => new Date(time - milliseconds)
    await repositories.guests.eraseIdentities(addDays(hotelToday(now), -settings.identityDays))
    await repositories.treks.erase(before(settings.identityDays * day))
    await repositories.guests.eraseUnbooked(before(watchedDays * day))
    await repositories.webhooks.eraseRaw(before(rawDays * day))
    await repositories.holds.eraseEndings(before(day))
    await repositories.holds.forgetTimes(before(2 * hour))
    await repositories.holds.eraseUnseen(before(2 * day))
    const ended = {
      atOnce: before(hour),
      withoutOrder: before(2 * day),
      withoutPayment: before(7 * day),
      withoutMoney: before(30 * day),
    }
    // Before the guests' own wishes, since it waits for nobody and each batch is short.
    for (const type of roomTypes)
      await inBatches(async () => {
        // They are looked for before, so that nobody waits for the lock meanwhile.
        const found = await repositories.retention.unbooked(type, ended, batch)
        if (found.length > 0) await atType(type, 'money', (tx) => tx.retention.removeUnbooked(found, ended))
        return found.length
      })
    await inBatches(() => repositories.retention.removeEvents(before(eventDays * day), batch))
  }

  async function inBatches(remove: () => Promise<number>): Promise<void> {
    for (let round = 0; round < mostBatches; round += 1) if ((await remove()) < batch) return
  }
}
