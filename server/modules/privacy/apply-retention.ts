import * as guestRows from '#modules/bookings/guest-rows'
import * as holdRows from '#modules/bookings/hold-rows'
import * as webhookRows from '#modules/payments/webhook-rows'
import * as trekRows from '#modules/treks/trek-rows'
import type { Db } from '#server/database/transaction'
import type { Clock } from '#server/platform/clock'
import { addDays } from '#shared/calendar/calendar-date'
import { hotelToday } from '#shared/calendar/hotel-today'
import { roomTypes } from '#shared/room/room'
import type { AtType } from '../queue/with-type-lock'
import * as retentionRows from './retention-rows'

type Needs = { db: Db; clock: Clock; atType: AtType; settings: { identityDays: number } }

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const everyMs = 10 * minute
/** A late payment is last checked for three days after a hold's end; the guest's details are kept until then. */
const watchedDays = 4
/** Days that the raw webhook events are kept: longer than the provider repeats one. */
const rawDays = 30
/** Days that event ids are kept. An older event counts as new if it is repeated, and the provider is asked about it. */
const eventDays = 400
/** Rows in one batch, and batches in one run: together more than one network address can create in ten minutes. */
const batch = 1000
const mostBatches = 100

/**
 * Erases what is no longer needed, every ten minutes: identity numbers some days after check-out, trek enquiries as many
 * days after they came, and everything that can be created without paying. `docs/operations.md` has the table of periods.
 */
export function applyRetention({ db, clock, atType, settings }: Needs) {
  let ranAt = Number.NEGATIVE_INFINITY
  return async (): Promise<void> => {
    const now = clock.now()
    const time = now.getTime()
    if (Math.abs(time - ranAt) < everyMs) return
    ranAt = time
    const before = (milliseconds: number) => new Date(time - milliseconds)
    await guestRows.eraseIdentities(db, addDays(hotelToday(now), -settings.identityDays))
    await trekRows.erase(db, before(settings.identityDays * day))
    await guestRows.eraseUnbooked(db, before(watchedDays * day))
    await webhookRows.eraseRaw(db, before(rawDays * day))
    await holdRows.eraseEndings(db, before(day))
    await holdRows.eraseTimes(db, before(2 * hour))
    await holdRows.eraseUnseen(db, before(2 * day))
    const ended = {
      atOnce: before(hour),
      withoutOrder: before(2 * day),
      withoutPayment: before(7 * day),
      withoutMoney: before(30 * day),
    }
    // With the priority of payments, ahead of guests' requests: a batch is short and waits for nothing.
    for (const type of roomTypes)
      await inBatches(async () => {
        // They are looked for before, so that nobody waits for the lock meanwhile.
        const found = await retentionRows.unbooked(db, type, ended, batch)
        if (found.length > 0)
          await atType(type, 'money', (tx) => retentionRows.removeUnbooked(tx, found, ended))
        return found.length
      })
    await inBatches(() => retentionRows.removeEvents(db, before(eventDays * day), batch))
  }

  async function inBatches(remove: () => Promise<number>): Promise<void> {
    for (let round = 0; round < mostBatches; round += 1) if ((await remove()) < batch) return
  }
}
