import { listAlerts } from '#modules/alerts/alert-list'
import { dayView } from '#modules/folio/day'
import { today } from '#modules/front-desk/today'
import { hotelForMail } from '#modules/mail/hotel-for-mail'
import { postMail } from '#modules/mail/post-mails'
import * as restoredRows from '#modules/maintenance/restored-rows'
import { listEnquiries } from '#modules/treks/enquiry-list'
import type { Ctx } from '#server/context'
import { transaction } from '#server/database/transaction'
import { addSeconds } from '#server/platform/clock'
import { perServer } from '#server/platform/per-server'
import { addDays, type CalendarDate } from '#shared/calendar/calendar-date'
import { hotelToday } from '#shared/calendar/hotel-today'
import { isWorthWriting, type Morning, morningMail } from './morning-mail'
import * as morningRows from './morning-rows'

/** The hour at the hotel from which on the mail is written; a server that was off then writes it later that day. */
const fromHour = 7
const everyMs = 60_000

const memory = perServer(() => ({
  triedAt: Number.NEGATIVE_INFINITY,
  /** The last day that has its mail, as far as this server knows. */
  written: '' as CalendarDate | '',
}))

/**
 * Writes the hotel's mail of the day at seven in the morning: once, whichever server does it, never for a day that is over,
 * and none where it would say nothing. A server that knows of today's asks nobody.
 */
export async function writeMorningMail(ctx: Ctx): Promise<void> {
  if (ctx.hotel.current.hotelMails === 'each') return
  const now = ctx.clock.now()
  const day = hotelToday(now)
  const isEarly = hotelToday(addSeconds(now, -fromHour * 3600)) < day
  if (isEarly || memory(ctx).written === day) return
  if (Math.abs(now.getTime() - memory(ctx).triedAt) < everyMs) return
  memory(ctx).triedAt = now.getTime()
  // Its owner first decides what happened since the backup.
  if (await restoredRows.isSet(ctx.db)) return
  if (!(await morningRows.isWritten(ctx.db, day))) await write(ctx, day)
  memory(ctx).written = day
}

async function write(ctx: Ctx, day: CalendarDate): Promise<void> {
  const morning = await morningOf(ctx, day)
  await transaction(ctx.db, async (tx) => {
    if (!(await morningRows.take(tx, day)) || !isWorthWriting(morning)) return
    const basics = { eventKey: day, publicUrl: ctx.publicUrl, hotel: hotelForMail(ctx), to: ctx.hotelEmail }
    await postMail(ctx, tx, `morning:${day}`, null, morningMail({ ...basics, morning }))
  })
}

/** The desk's days begin at six. */
const startOf = (day: CalendarDate): Date => new Date(`${day}T06:00:00+05:30`)

async function morningOf(ctx: Ctx, day: CalendarDate): Promise<Morning> {
  const before = addDays(day, -1)
  return {
    today: await today(ctx, day),
    alerts: await listAlerts(ctx),
    yesterday: await dayView(ctx, before),
    online: await morningRows.capturedOnline(ctx.db, startOf(before), startOf(day)),
    refunded: await morningRows.refundedOnline(ctx.db, startOf(before), startOf(day)),
    enquiries: (await listEnquiries(ctx, 'new')).enquiries,
  }
}
