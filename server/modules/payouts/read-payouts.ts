import type { Ctx } from '#server/context'
import { transaction } from '#server/database/transaction'
import type { Answer, PayoutMonth } from '#server/integrations/razorpay/payments'
import { addSeconds } from '#server/platform/clock'
import { perServer } from '#server/platform/per-server'
import { addDays } from '#shared/calendar/calendar-date'
import { hotelToday, startOfHotelDay } from '#shared/calendar/hotel-today'
import * as payoutRows from './payout-rows'
import type { Reading } from './reading-rows'
import * as readingRows from './reading-rows'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Before the morning mail, and after the provider's own night. */
const readAtHour = 6
const leaseSeconds = 10 * minute
/** Entries of the last days are read again, since the provider may add some late. */
const againSeconds = 7 * day
/** How far back the first reading goes. */
const firstSeconds = 180 * day
/** How long what does not match is looked for again. */
export const watchedSeconds = 90 * day

const memory = perServer(() => ({ checkedAt: Number.NEGATIVE_INFINITY }))

/** Reads the provider's settlement report once a day, on one of the servers. */
export async function readPayoutsDaily(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  if (Math.abs(now.getTime() - memory(ctx).checkedAt) < minute * 1000) return
  memory(ctx).checkedAt = now.getTime()
  await read(ctx, 'due')
}

/** `busy`: another reading is under way. `failed`: the provider did not answer; it is asked again by itself. */
export type ReadOutcome = 'read' | 'busy' | 'failed'

/** Reads the report at once. */
export const readPayoutsNow = (ctx: Ctx): Promise<ReadOutcome> => read(ctx, 'once')

async function read(ctx: Ctx, at: 'due' | 'once'): Promise<ReadOutcome> {
  const now = ctx.clock.now()
  const reading = await readingRows.take(ctx.db, { now, until: addSeconds(now, leaseSeconds), at })
  if (!reading) return 'busy'
  const first = reading.readFrom ?? (await readingRows.firstCapture(ctx.db))
  if (first === null && at === 'due') {
    await readingRows.finish(ctx.db, { dueAt: nextReading(now), nothing: true })
    return 'read'
  }
  const readFrom = latest(first ?? now, addSeconds(now, -firstSeconds))
  const answer = await readReport(ctx, from(reading, readFrom, now), now)
  if (answer.ok) {
    await payoutRows.match(ctx.db, addSeconds(now, -Math.max(watchedSeconds, firstSeconds)))
    const from = reading.readFrom ?? readFrom
    await readingRows.finish(ctx.db, { dueAt: nextReading(now), readFrom: from, readAt: now })
    return 'read'
  }
  ctx.log.warn({ detail: answer.detail }, 'the payment provider’s settlement report could not be read')
  const failingSince = reading.failingSince ?? now
  const isLong = now.getTime() - failingSince.getTime() > hour * 1000
  const dueAt = addSeconds(now, isLong ? hour : 10 * minute)
  await readingRows.finish(ctx.db, { dueAt, failingSince, lastError: answer.detail })
  return 'failed'
}

/** From when on entries may be new. */
const from = ({ readAt }: Reading, readFrom: Date, now: Date): Date =>
  readAt ? addSeconds(earliest(readAt, now), -againSeconds) : readFrom

async function readReport(ctx: Ctx, since: Date, now: Date): Promise<Answer<null>> {
  for (const month of monthsFrom(since, now)) {
    const entries = await ctx.payments.paidOutIn(month)
    if (!entries.ok) return entries
    await transaction(ctx.db, (tx) => payoutRows.putEntries(tx, entries.value))
  }
  // The list is by when a payout was begun, the report by when it was done.
  const payouts = await ctx.payments.payoutsSince(addSeconds(since, -7 * day))
  if (!payouts.ok) return payouts
  await payoutRows.putPayouts(ctx.db, payouts.value)
  return { ok: true, value: null }
}

/** The months from one instant to another, in the hotel's calendar, which is the provider's. */
function monthsFrom(since: Date, now: Date): PayoutMonth[] {
  const [first, last] = [hotelToday(since), hotelToday(now)].map(
    (date) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1,
  )
  const [begin, end] = [first ?? 0, last ?? 0]
  return Array.from({ length: Math.max(0, end - begin) + 1 }, (_, index) => ({
    year: Math.floor((begin + index) / 12),
    month: ((begin + index) % 12) + 1,
  }))
}

/** The next morning. */
function nextReading(now: Date): Date {
  const today = addSeconds(startOfHotelDay(hotelToday(now)), readAtHour * hour)
  return today > now ? today : addSeconds(startOfHotelDay(addDays(hotelToday(now), 1)), readAtHour * hour)
}

export const latest = (a: Date, b: Date): Date => new Date(Math.max(a.getTime(), b.getTime()))
const earliest = (a: Date, b: Date): Date => new Date(Math.min(a.getTime(), b.getTime()))
