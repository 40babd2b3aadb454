import type { Ctx } from '#server/context'
import { addSeconds } from '#server/platform/clock'
import { deskToday } from '#shared/calendar/hotel-today'
import { applyEvents, calendarRange } from './apply-events'
import type { StoredImport } from './import-rows'
import * as importRows from './import-rows'
import { isOurUid } from './write-feed'

const everySeconds = 15 * 60

/** Why an emptied calendar is not believed at once; the state `empty` is known by it. */
export const emptyWords =
  'It came without a single booking, which is more often a fault of the site than the truth. Its nights stay closed.'

/**
 * Reads an import's calendar and applies it. A read that fails changes nothing, nor does a calendar that has become empty
 * while nights are closed for it, unless `emptiedBy` says who has looked. Never throws for what the other site does.
 */
export async function readImport(ctx: Ctx, source: StoredImport, emptiedBy?: string): Promise<void> {
  const readAt = ctx.clock.now()
  const range = calendarRange(readAt)
  const read = await ctx.calendars.read(source.url, range)
  const nextReadAt = addSeconds(readAt, everySeconds)
  const fail = (problem: string) =>
    importRows.storeOutcome(ctx.db, source.id, { readAt, nextReadAt, problem })
  if (read.kind === 'failed') return fail(read.problem)
  if (!read.hasEvents && emptiedBy === undefined && (await closesNights(ctx, source))) return fail(emptyWords)
  const events = read.events.filter(({ uid }) => !isOurUid(ctx.publicUrl, uid))
  // An event that cannot be understood may be one whose nights are closed.
  const problem = read.isComplete
    ? ''
    : 'Some of its bookings cannot be understood, so none of its nights were opened.'
  const outcome = { readAt, nextReadAt, problem, events: events.length }
  await applyEvents(ctx, source, { events, outcome, by: emptiedBy ?? source.name })
}

async function closesNights(ctx: Ctx, { id }: StoredImport): Promise<boolean> {
  const today = deskToday(ctx.clock.now())
  return (await importRows.closures(ctx.db, id)).some(({ checkOut }) => checkOut > today)
}
