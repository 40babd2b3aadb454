import * as guestRows from '#modules/bookings/guest-rows'
import * as holdRows from '#modules/bookings/hold-rows'
import * as invoiceRows from '#modules/invoices/invoice-rows'
import * as webhookRows from '#modules/payments/webhook-rows'
import { withTypeLock } from '#modules/queue/with-type-lock'
import * as entryRows from '#modules/register/entry-rows'
import * as trekRows from '#modules/treks/trek-rows'
import type { Ctx } from '#server/context'
import { addSeconds } from '#server/platform/clock'
import { perServer } from '#server/platform/per-server'
import { addDays } from '#shared/calendar/calendar-date'
import { hotelToday } from '#shared/calendar/hotel-today'
import { roomTypes } from '#shared/room/room'
import * as retentionRows from './retention-rows'

const hour = 3600
const day = 24 * hour
const everyMs = 600_000
/** A late payment is last checked for three days after a hold's end; the guest's details are kept until then. */
const watchedDays = 4
/** Days that the raw webhook events are kept: longer than the provider repeats one. */
const rawDays = 30
/** Days that event ids are kept. An older event counts as new if it is repeated, and the provider is asked about it. */
const eventDays = 400
/** Eight years, for which an invoice says who bought: the tax office may ask for it. */
const buyerDays = 2922
/** Rows in one batch, and batches in one run: together more than one network address can create in ten minutes. */
const batch = 1000
const mostBatches = 100

const memory = perServer(() => ({
  ranAt: Number.NEGATIVE_INFINITY,
}))

/**
 * Erases what is no longer needed, every ten minutes: identity numbers and the register some days after check-out, trek
 * enquiries some days after they came, and everything that can be created without paying. `docs/operations.md` has the table
 * of periods.
 */
export async function applyRetention(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const time = now.getTime()
  if (Math.abs(time - memory(ctx).ranAt) < everyMs) return
  memory(ctx).ranAt = time
  const before = (seconds: number) => addSeconds(now, -seconds)
  await guestRows.eraseIdentities(ctx.db, addDays(hotelToday(now), -ctx.settings.identityDays))
  await entryRows.erase(ctx.db, addDays(hotelToday(now), -ctx.hotel.current.registerDays))
  await invoiceRows.eraseBuyers(ctx.db, addDays(hotelToday(now), -buyerDays))
  const monthsFrom = addDays(hotelToday(now), -ctx.settings.identityDays).slice(0, 7)
  await trekRows.erase(ctx.db, before(ctx.settings.identityDays * day), monthsFrom)
  await guestRows.eraseUnbooked(ctx.db, before(watchedDays * day))
  await webhookRows.eraseRaw(ctx.db, before(rawDays * day))
  await holdRows.eraseEndings(ctx.db, before(day))
  await holdRows.eraseTimes(ctx.db, before(2 * hour))
  await holdRows.eraseUnseen(ctx.db, before(2 * day))
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
      const found = await retentionRows.unbooked(ctx.db, type, ended, batch)
      if (found.length > 0)
        await withTypeLock(ctx, type, 'money', (tx) => retentionRows.removeUnbooked(tx, found, ended))
      return found.length
    })
  await inBatches(() => retentionRows.removeEvents(ctx.db, before(eventDays * day), batch))
}

async function inBatches(remove: () => Promise<number>): Promise<void> {
  for (let round = 0; round < mostBatches; round += 1) if ((await remove()) < batch) return
}
