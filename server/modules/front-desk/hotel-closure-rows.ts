import { sql } from 'kysely'
import * as states from '#modules/bookings/state'
import type { Db } from '#server/database/transaction'
import type { CalendarDate, Nights } from '#shared/calendar/calendar-date'
import type { ClosureFacts } from '#shared/desk/hotel-closure'

/** Days on which the hotel is closed. */
export type HotelClosure = ClosureFacts & {
  id: string
  note: string
  closedAt: Date
  closedBy: string
  reopenedAt: Date | null
  mailed: number | null
  toCall: number | null
}

/** The closures that are not reopened as a JSON array for a larger statement. */
export const closuresInJson = sql`
  (select coalesce(json_agg(json_build_object('from', from_night, 'to', to_night, 'reason', reason, 'notice', notice)
      order by from_night, closed_at), '[]')
    from hotel_closure where reopened_at is null)`

const columns = [
  'id',
  'from_night as from',
  'to_night as to',
  'reason',
  'note',
  'notice',
  'closed_at as closedAt',
  'closed_by as closedBy',
  'reopened_at as reopenedAt',
  'mailed',
  'to_call as toCall',
] as const

/** Those that are not reopened and end on this night or later, by date. */
export const open = (db: Db, from: CalendarDate): Promise<HotelClosure[]> =>
  db
    .selectFrom('hotel_closure')
    .select(columns)
    .where('reopened_at', 'is', null)
    .where('to_night', '>=', from)
    .orderBy('from_night')
    .orderBy('closed_at')
    .execute()

/** The closure, locked until the transaction ends. */
export const lock = (db: Db, id: string): Promise<HotelClosure | undefined> =>
  db.selectFrom('hotel_closure').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

/** How many guests wait for rooms on these nights, and how many hold some that are not confirmed. */
export async function askingFor(
  db: Db,
  { checkIn, checkOut }: Nights,
): Promise<{ queue: number; paying: number }> {
  const { rows } = await sql<{ queue: number; paying: number }>`
    select count(*) filter (where status = 'Queued') as queue, count(*) filter (where status <> 'Queued') as paying
    from booking where ${states.statusIn(states.live)} and check_in < ${checkOut} and check_out > ${checkIn}`.execute(
    db,
  )
  return rows[0] ?? { queue: 0, paying: 0 }
}

/** Those who hold rooms on these nights unpaid are told anew what is known about them. */
export async function touchHeld(db: Db, { checkIn, checkOut }: Nights): Promise<void> {
  await db
    .updateTable('booking')
    .set({ version: sql<number>`version + 1` })
    .where('status', '=', 'Held')
    .where('check_in', '<', checkOut)
    .where('check_out', '>', checkIn)
    .execute()
}

/** How many room nights are closed for a source. */
export async function closedFor(db: Db, source: string): Promise<number> {
  const { rows } = await sql<{ nights: number }>`
    select count(*) as nights from wanted_closure
      join desk_booking on request_id = wanted_closure.id
      join room_night using (booking_id)
    where source = ${source}`.execute(db)
  return rows[0]?.nights ?? 0
}

type NewClosure = Omit<HotelClosure, 'reopenedAt' | 'mailed' | 'toCall'>

export async function add(db: Db, closure: NewClosure): Promise<void> {
  const { id, from, to, reason, note, notice, closedAt, closedBy } = closure
  await db
    .insertInto('hotel_closure')
    .values({
      ...{ id, reason, note, notice },
      ...{ from_night: from, to_night: to, closed_at: closedAt, closed_by: closedBy },
    })
    .execute()
}

export async function setReopened(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('hotel_closure').set({ reopened_at: at }).where('id', '=', id).execute()
}

export async function setMailed(
  db: Db,
  id: string,
  { mailed, toCall }: { mailed: number; toCall: number },
): Promise<void> {
  await db.updateTable('hotel_closure').set({ mailed, to_call: toCall }).where('id', '=', id).execute()
}
