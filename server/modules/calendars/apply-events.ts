import * as auditRows from '#modules/admin/audit-rows'
import { raiseAlert } from '#modules/alerts/raise'
import * as erasureRows from '#modules/privacy/erasure-rows'
import { promote } from '#modules/queue/promote'
import { withTypeLock } from '#modules/queue/with-type-lock'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import type { ForeignEvent } from '#server/integrations/ical/foreign-calendars'
import { type DateRange, nightsOf } from '#shared/booking/stay'
import { asCalendarDate, type CalendarDate } from '#shared/calendar/calendar-date'
import { deskToday } from '#shared/calendar/hotel-today'
import { roomNumber } from '#shared/desk/room-number-words'
import * as clashRows from './clash-rows'
import { clashFinding } from './findings'
import type { StoredImport } from './import-rows'
import * as importRows from './import-rows'
import { nightsOfEvents, runsOf, withRanges } from './nights'
import { closeNights, judgeNights, nightsInWords } from './take-nights'

/** From the desk's today to the end of the year after next: what other sites' bookings and our feeds cover. */
export function calendarRange(now: Date): { from: CalendarDate; to: CalendarDate } {
  const from = deskToday(now)
  return { from, to: asCalendarDate(`${Number(from.slice(0, 4)) + 3}-01-01`) }
}

/** Where `outcome` has a problem, nights without an event stay closed. `by`: who is named in the audit log for opening. */
type Applied = { events: readonly ForeignEvent[]; outcome: importRows.Outcome; by: string }

/**
 * Makes the closed dates of an import those of its events: of each night, whatever the events are called, so that the same
 * booking told twice closes once. Nights that are over stay as they were. Nights taken by others stay a clash, which raises
 * an alert. Does nothing where the import is gone or a newer read has been applied.
 */
export function applyEvents(ctx: Ctx, source: StoredImport, { events, outcome, by }: Applied): Promise<void> {
  return withTypeLock(ctx, source.type, 'money', async (tx) => {
    const stored = await importRows.lock(tx, source.id)
    if (!stored || (stored.readAt && stored.readAt > outcome.readAt)) return
    const range = calendarRange(ctx.clock.now())
    const wanted = new Set(nightsOfEvents(events, range))
    const isKept = (night: CalendarDate) => night < range.from || wanted.has(night) || outcome.problem !== ''
    const before = await importRows.closures(tx, source.id)
    const stale = before.filter((closure) => nightsOf(closure).some((night) => !isKept(night)))
    for (const closure of stale) await open(ctx, tx, source, closure, by)
    const standing = new Set(before.filter((closure) => !stale.includes(closure)).flatMap(nightsOf))
    const kept = stale.flatMap(nightsOf).filter(isKept)
    const missing = [...new Set([...wanted, ...kept])].filter((night) => !standing.has(night)).toSorted()
    const { free, clashes } = await judgeNights(ctx, tx, source, missing)
    for (const run of runsOf(free)) await closeNights(ctx, tx, source, run)
    const known = await clashRows.nights(tx, source.id)
    if (known.length + clashes.length > 0) await clashRows.replace(tx, source, withRanges(clashes, known))
    for (const clash of await clashRows.all(tx, source.id)) await raiseAlert(ctx, tx, clashFinding(clash))
    await importRows.storeOutcome(tx, source.id, outcome)
    if (stale.length + free.length + known.length > 0) await promote(ctx, tx, source.type)
  })
}

async function open(
  ctx: Ctx,
  tx: Tx,
  source: StoredImport,
  closure: DateRange & { id: string },
  admin: string,
): Promise<void> {
  await erasureRows.remove(tx, closure.id)
  const note = nightsInWords(source, closure)
  await auditRows.write(tx, { at: ctx.clock.now(), admin, action: 'datesOpened', note })
}

/**
 * Forgets an import. `open`: its nights from today on are open at once. `keep`: they become closed dates like those of the
 * desk. False where it is gone already.
 */
export function dropImport(
  ctx: Ctx,
  admin: string,
  source: StoredImport,
  nights: 'open' | 'keep',
): Promise<boolean> {
  return withTypeLock(ctx, source.type, 'money', async (tx) => {
    if (!(await importRows.lock(tx, source.id))) return false
    const today = deskToday(ctx.clock.now())
    const closures = nights === 'open' ? await importRows.closures(tx, source.id) : []
    const ending = closures.filter(({ checkOut }) => checkOut > today)
    for (const closure of ending) {
      await open(ctx, tx, source, closure, admin)
      // The nights of somebody who is here stay theirs.
      const past = { checkIn: closure.checkIn, checkOut: today }
      if (past.checkIn < today) await closeNights(ctx, tx, source, past)
    }
    await importRows.remove(tx, source.id)
    const note = `${roomNumber(source.type, source.slot)}, ${source.name}`
    await auditRows.write(tx, { at: ctx.clock.now(), admin, action: 'calendarRemoved', note })
    await promote(ctx, tx, source.type)
    return true
  })
}
