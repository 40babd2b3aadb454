import { sql } from 'kysely'
import type { Db } from '#server/database/transaction'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import type { RoomType } from '#shared/room/room'

/**
 * What a source wants closed. `source`: who wants it (`hotel <id>`, `calendar <id>`); `slot` null: all rooms of the type;
 * `checkOut`: the morning after the last night; `reason`: what the desk reads on the chart; `by`: who or what closes.
 */
export type WantedClosure = {
  id: string
  source: string
  type: RoomType
  slot: number | null
  checkIn: CalendarDate
  checkOut: CalendarDate
  reason: string
  by: string
}

const columns = [
  'id',
  'source',
  'room_type as type',
  'slot',
  'from_night as checkIn',
  'morning as checkOut',
  'reason',
  'made_by as by',
] as const

/** False where this id is wanted already. */
export async function add(db: Db, wanted: WantedClosure): Promise<boolean> {
  const { id, source, type, slot, checkIn, checkOut, reason, by } = wanted
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('wanted_closure')
    .values({
      ...{ id, source, slot, reason },
      room_type: type,
      from_night: checkIn,
      morning: checkOut,
      made_by: by,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Those of the type that did not get all their nights yet, in the order in which they were wanted. */
export const waiting = (db: Db, type: RoomType, today: CalendarDate): Promise<WantedClosure[]> =>
  db
    .selectFrom('wanted_closure')
    .select(columns)
    .where('room_type', '=', type)
    .where('is_waiting', '=', true)
    .where('morning', '>', today)
    .orderBy('position')
    .execute()

/** All that a source wants, over or not, in the order in which it was wanted. */
export const ofSource = (db: Db, source: string): Promise<WantedClosure[]> =>
  db.selectFrom('wanted_closure').select(columns).where('source', '=', source).orderBy('position').execute()

export async function setWaiting(db: Db, id: string, isWaiting: boolean): Promise<void> {
  await db.updateTable('wanted_closure').set({ is_waiting: isWaiting }).where('id', '=', id).execute()
}

/** What is over gets no more nights, and nobody looks for them any more. */
export async function endPast(db: Db, type: RoomType, today: CalendarDate): Promise<void> {
  await db
    .updateTable('wanted_closure')
    .set({ is_waiting: false })
    .where('room_type', '=', type)
    .where('is_waiting', '=', true)
    .where('morning', '<=', today)
    .execute()
}

/** Deletes what was wanted of the type, with the closed dates that it got. */
export async function remove(db: Db, ids: readonly string[], type: RoomType): Promise<void> {
  const mine = sql<string>`any(${ids}::uuid[])`
  await db
    .deleteFrom('booking')
    .where('status', '=', 'Blocked')
    .where('room_type', '=', type)
    .where('id', 'in', (query) =>
      query.selectFrom('desk_booking').select('booking_id').where('request_id', '=', mine),
    )
    .execute()
  await db.deleteFrom('wanted_closure').where('id', '=', mine).where('room_type', '=', type).execute()
}

/** Of these closed dates, those that a source has; with the source. */
export const sourcesOf = async (db: Db, bookingIds: readonly string[]): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('desk_booking')
    .innerJoin('wanted_closure', 'wanted_closure.id', 'request_id')
    .select(['booking_id', 'source'])
    .where('booking_id', '=', sql<string>`any(${bookingIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ booking_id, source }) => [booking_id, source]))
}

/** One night of a type: how many rooms it has, how many somebody has, and how many of these the wanted closure has. */
export type NightTaken = { night: CalendarDate; all: number; taken: number; own: number }

export async function nightsTaken(
  db: Db,
  { id, type, checkIn, checkOut }: Pick<WantedClosure, 'id' | 'type' | 'checkIn' | 'checkOut'>,
): Promise<NightTaken[]> {
  const { rows } = await sql<NightTaken>`
    select day::date as night, (select count(*) from room where room.room_type = ${type}) as all,
      count(slot) as taken, count(slot) filter (where request_id = ${id}) as own
    from generate_series(${checkIn}::date, ${checkOut}::date - 1, interval '1 day') as asked (day)
      left join room_night on night = day::date and room_type = ${type}
      left join desk_booking using (booking_id)
    group by day order by day`.execute(db)
  return rows
}

/** Nights that a source wants and guests have. `rooms`: how many room nights they are. */
export type Clash = {
  source: string
  reason: string
  checkIn: CalendarDate
  checkOut: CalendarDate
  nights: CalendarDate[]
  rooms: number
  bookingId: string | null
}

/** The clashes of present and future nights: one for each source and range of nights, over all types. */
export async function clashes(db: Db, today: CalendarDate, limit: number): Promise<Clash[]> {
  // `offset 0`: each night is read by the key, however many closures the planner expects.
  const { rows } = await sql<Clash>`
    select source, min(reason) as reason, from_night as "checkIn", morning as "checkOut",
      json_agg(distinct night order by night) as nights,
      count(distinct (taken.room_type, night, taken.slot)) as rooms,
      case when count(distinct booking_id) = 1 then min(booking_id::text) end as "bookingId"
    from wanted_closure
      cross join lateral (select day::date as asked
        from generate_series(greatest(from_night, ${today}::date), morning - 1, interval '1 day') as nights (day)) as days
      cross join lateral (select room_night.* from room_night join booking on booking.id = booking_id
        where room_night.room_type = wanted_closure.room_type and night = asked and status <> 'Blocked' offset 0) as taken
    where is_waiting and morning > ${today}
      and (wanted_closure.slot is null or (
        select count(*) from room_night as own join desk_booking using (booking_id)
        where own.room_type = wanted_closure.room_type and own.night = asked and request_id = wanted_closure.id) = 0)
    group by source, from_night, morning
    order by from_night, source
    limit ${limit}`.execute(db)
  return rows
}
