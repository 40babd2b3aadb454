import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/transaction'
import { addDays, type CalendarDate } from '#shared/calendar/calendar-date'
import type { DayMoney, MethodSums } from '#shared/desk/day-close'
import type { DeskMethod } from '#shared/desk/folio'

/** Key of the advisory lock of the desk's days; room types have 4015. */
const dayLock = 4_016

/**
 * Keeps days from being closed until the transaction ends. Take it after the types' locks and before any row is locked, so
 * that nobody can wait in a circle; again in the same transaction it costs nothing.
 */
export async function keepOpen(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${dayLock}::int, 0)`.execute(tx)
}

/** Waits for those who write lines, and keeps others from writing until the transaction ends. */
export async function lockForClosing(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${dayLock}::int, 0)`.execute(tx)
}

export type ClosedDayRow = {
  date: CalendarDate
  counted: number
  sums: DayMoney['byPerson']
  closedAt: Date
  closedBy: string
}

const closedDays = (db: Db) =>
  db
    .selectFrom('day_close')
    .select(['date', 'counted', 'sums', 'closed_at as closedAt', 'closed_by as closedBy'])

export const closedDay = (db: Db, date: CalendarDate): Promise<ClosedDayRow | undefined> =>
  closedDays(db).where('date', '=', date).executeTakeFirst()

export const lastClosed = (db: Db): Promise<ClosedDayRow | undefined> =>
  closedDays(db).orderBy('date', 'desc').limit(1).executeTakeFirst()

export async function close(tx: Tx, day: ClosedDayRow): Promise<void> {
  await tx
    .insertInto('day_close')
    .values({
      date: day.date,
      counted: day.counted,
      sums: JSON.stringify(day.sums),
      closed_at: day.closedAt,
      closed_by: day.closedBy,
    })
    .execute()
}

/** The desk's day that a line belongs to: `today`, or the day after the last closed one. */
export async function openDay(db: Db, today: CalendarDate): Promise<CalendarDate> {
  const last = await lastClosed(db)
  return last && last.date >= today ? addDays(last.date, 1) : today
}

/** The earliest day with desk money that is not closed, at most `until`. */
export async function earliestOpen(db: Db, until: CalendarDate): Promise<CalendarDate | null> {
  const row = await db
    .selectFrom('folio_line')
    .select('day')
    .where('method', 'is not', null)
    .where('day', '<=', until)
    .where('day', '>', sql<CalendarDate>`coalesce((select max(date) from day_close), '-infinity')`)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst()
  return row?.day ?? null
}

/** What each person received less what they gave back, in paise. */
export async function sumsByPerson(
  db: Db,
  date: CalendarDate,
): Promise<{ email: string; method: DeskMethod; sum: number }[]> {
  const { rows } = await sql<{ email: string; method: DeskMethod; sum: number }>`
    select written_by as email, method, sum(case kind when 'payment' then amount else -amount end)::bigint as sum
    from folio_line where day = ${date} and method is not null group by written_by, method order by written_by`.execute(
    db,
  )
  return rows
}

export type DayLineRow = {
  id: string
  at: Date
  bookingId: string | null
  name: string
  kind: 'payment' | 'refund'
  amount: number
  method: DeskMethod
  reference: string | null
  by: string
}

/** The desk's payments and refunds of a day, oldest first. */
export async function linesOf(db: Db, date: CalendarDate): Promise<DayLineRow[]> {
  const { rows } = await sql<DayLineRow>`
    select id, written_at as at, folio_line.booking_id as "bookingId", coalesce(guest.name, '') as name, kind, amount, method,
      reference, written_by as by
    from folio_line left join guest on guest.booking_id = folio_line.booking_id and position = 1
    where day = ${date} and method is not null order by written_at, id`.execute(db)
  return rows
}

export const noSums = (): MethodSums => ({ cash: 0, upi: 0, card: 0, bank: 0 })
