import { type RawBuilder, sql } from 'kysely'
import { type Booking, bookingColumns, bookingDates } from '#modules/bookings/booking-rows'
import type { GuestKey, HoldTime } from '#modules/bookings/hold-rows'
import type { RoomOnSale } from '#modules/bookings/room-rows'
import * as states from '#modules/bookings/state'
import { closuresInJson } from '#modules/front-desk/hotel-closure-rows'
import { lastInJson, type Restored, restoredDates } from '#modules/maintenance/restored-rows'
import { isBeingPaidOf, isPayable } from '#modules/payments/order-rows'
import { periodsInJson, seasonsInJson } from '#modules/rates/rate-rows'
import { type InJson, jsonListOf, withDates } from '#server/database/json-rows'
import { prepared } from '#server/database/prepared'
import { allSelected, namesOf } from '#server/database/selected'
import type { Db } from '#server/database/transaction'
import type { BookingStatus } from '#shared/booking/status'
import { type DateRange, nightsOf, type Stay } from '#shared/booking/stay'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import type { ClosedNights } from '#shared/calendar/closed-nights'
import type { ChangedSeasons } from '#shared/calendar/season'
import { type ClosureFacts, closedNightsOf } from '#shared/desk/hotel-closure'
import type { RoomType } from '#shared/room/room'

/** A hold, or a booking whose payment is being captured. */
export type HoldingBooking = Booking & {
  reachBy: Date | null
  /** The provider was asked about it after its end. */
  isAsked: boolean
  /** A payment for it has gone through and is still being processed. */
  isBeingPaid: boolean
}

/** A queue entry; its keys are digests. */
export type WaitingBooking = {
  id: string
  rooms: number
  checkIn: CalendarDate
  checkOut: CalendarDate
  rank: number
  userKey: string | null
  addressKey: string | null
  pausedUntil: Date | null
  lastSeenAt: Date | null
}

export type HeldByAddress = { holds: number; roomNights: number }

/** All rows that decide who gets the rooms of a type. */
export type QueueRows = {
  /** With its rates for the nights that were asked for. */
  room: RoomOnSale
  changedSeasons: ChangedSeasons
  /** When the whole hotel is closed. */
  closed: ClosedNights[]
  /** Whether a source waits for nights of the type to become free, to close them. */
  hasUntaken: boolean
  restored: Restored | null
  holding: HoldingBooking[]
  /** By rank; empty where only `hasWaiting` was asked for. */
  waiting: WaitingBooking[]
  hasWaiting: boolean
  /** How many rooms are sold or closed, or sold on another site while none was free, by night; nights without any are left out. */
  sold: Map<CalendarDate, number>
  /** The unpaid hold times of those who wait, and of `guest`, for this type. */
  holdTimes: HoldTime[]
  /** What the addresses of those who wait, and of `guest`, hold unpaid of other types; addresses without are left out. */
  heldElsewhere: Map<string, HeldByAddress>
}

export type Wanted = {
  /** Hold times that ended before this do not count. */
  timesSince: Date
  /** Nights to count besides those of the entries that wait. */
  range?: DateRange | undefined
  guest?: Pick<GuestKey, 'userKey' | 'addressKey'> | undefined
  /** Leaves out the entries that wait, who may be thousands. */
  withoutWaiting?: boolean | undefined
}

export type QueueRead = {
  type: RoomType
  statuses: readonly BookingStatus[]
  checkIn: CalendarDate | null
  checkOut: CalendarDate | null
  userKey: string | null
  addressKey: string | null
  timesSince: Date
}

export type QueueRow = Omit<RoomOnSale, 'isStopped' | 'isRestored'> & {
  changedSeasons: ChangedSeasons
  closures: ClosureFacts[]
  hasUntaken: boolean
  hasStop: boolean
  hasWaiting: boolean
  restored: InJson<Restored> | null
  holding: InJson<HoldingBooking>[]
  waiting: InJson<WaitingBooking>[]
  sold: Record<CalendarDate, number>
  holdTimes: InJson<HoldTime>[]
  heldElsewhere: (HeldByAddress & { key: string })[]
}

/** Whether anybody waits for rooms of a type, or a source for its nights, to close them. */
export const isWaitedFor = (type: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from booking where room_type = ${type} and status = 'Queued')
  or exists (select from wanted_closure where room_type = ${type} and is_waiting))`

/** The unpaid holds of some addresses on all other types. */
const heldElsewhereOf = (addressKeys: RawBuilder<unknown>, type: RoomType) => sql`
  select address_key as key, count(*) as holds, sum(rooms * (check_out - check_in)) as "roomNights"
  from booking where status = 'Held' and room_type <> ${type} and address_key in (${addressKeys})
  group by address_key`

/** One row with all of a queue. */
export const readingQueue = (asked: QueueRead) => sql<QueueRow>`
  with live as (
    select ${allSelected(bookingColumns)}, reach_by as "reachBy", paused_until as "pausedUntil",
      last_seen_at as "lastSeenAt", coalesce(ask_lease_until = hold_expires_at, false) as "isAsked"
    from booking left join presence on presence.user_key = booking.user_key
    where room_type = ${asked.type} and ${states.statusIn(states.live)} and status = any(${asked.statuses}::text[])
  ), waiting as (
    select id, rooms, "checkIn", "checkOut", rank, "userKey", "addressKey", "pausedUntil", "lastSeenAt" from live where status = 'Queued'
  ), holding as (
    select ${sql.join(namesOf(bookingColumns).map((name) => sql.ref(name)))}, "reachBy", "isAsked",
      ${isBeingPaidOf(sql.ref('live.id'))} as "isBeingPaid"
    from live where status <> 'Queued'
  ), nights as (
    select least(min("checkIn"), ${asked.checkIn}::date) as first, greatest(max("checkOut"), ${asked.checkOut}::date) as morning
    from waiting
  ), sold as (
    select night, sum(rooms) as rooms
    from (
      select night, count(*) as rooms
      from nights join room_night on night >= first and night < morning join booking on booking.id = booking_id
      where room_night.room_type = ${asked.type} and ${states.statusIn(states.sold)}
      group by night
      union all
      select night, count(*) from nights join calendar_clash on night >= first and night < morning
      where calendar_clash.room_type = ${asked.type} and (is_full or (is_closed and booking_id is null))
      group by night
    ) as taken
    group by night
  ), times as (
    select user_key as "userKey", check_in as "checkIn", check_out as "checkOut", began_at as "beganAt", ended_at as "endedAt"
    from hold_time
    where user_key in (select "userKey" from waiting union select ${asked.userKey})
      and room_type = ${asked.type} and ended_at > ${asked.timesSince}
  ), elsewhere as (${heldElsewhereOf(sql`select "addressKey" from waiting union select ${asked.addressKey}`, asked.type)})
  select type, beds, nightly_rate as "nightlyRate",
    ${periodsInJson(sql`${asked.type}`, sql`${asked.checkIn}`, sql`${asked.checkOut}`)} as periods,
    ${seasonsInJson} as "changedSeasons",
    ${closuresInJson} as closures,
    exists (select from wanted_closure where room_type = ${asked.type} and is_waiting) as "hasUntaken",
    (select count(*) from room where room.room_type = room_type.type) as "totalRooms",
    exists (select from selling_stop) as "hasStop",
    exists (select from booking where room_type = ${asked.type} and status = 'Queued') as "hasWaiting",
    ${lastInJson} as restored,
    ${jsonListOf('holding')} as holding,
    ${jsonListOf('waiting', sql`order by waiting.rank`)} as waiting,
    (select coalesce(json_object_agg(night, rooms), '{}') from sold) as sold,
    ${jsonListOf('times')} as "holdTimes",
    ${jsonListOf('elsewhere')} as "heldElsewhere"
  from room_type where type = ${asked.type}`

const readQueue = prepared('queue', (_, asked: QueueRead) => readingQueue(asked))

/** Reads a type's queue in one statement. */
export async function load(db: Db, type: RoomType, wanted: Wanted): Promise<QueueRows> {
  const [row] = await readQueue(db, queueRead(type, wanted))
  if (!row) throw new Error('a room type has no row')
  return queueRowsOf(row)
}

export const queueRead = (
  type: RoomType,
  { timesSince, range, guest, withoutWaiting }: Wanted,
): QueueRead => ({
  type,
  timesSince,
  statuses: withoutWaiting ? states.holding : states.live,
  checkIn: range?.checkIn ?? null,
  checkOut: range?.checkOut ?? null,
  userKey: guest?.userKey ?? null,
  addressKey: guest?.addressKey ?? null,
})

export function queueRowsOf({
  hasStop,
  restored,
  hasWaiting,
  holding,
  waiting,
  sold,
  holdTimes,
  heldElsewhere,
  changedSeasons,
  closures,
  hasUntaken,
  ...room
}: QueueRow): QueueRows {
  const isRestored = restored !== null && restored.endedAt === null
  return {
    room: { ...room, isRestored, isStopped: isRestored || hasStop },
    changedSeasons,
    closed: closedNightsOf(closures, changedSeasons),
    hasUntaken,
    restored: restored && withDates(restored, restoredDates),
    hasWaiting,
    holding: holding.map((booking) => withDates(booking, [...bookingDates, 'reachBy'])),
    waiting: waiting.map((entry) => withDates(entry, ['pausedUntil', 'lastSeenAt'])),
    sold: new Map(Object.entries(sold) as [CalendarDate, number][]),
    holdTimes: holdTimes.map((time) => withDates(time, ['beganAt', 'endedAt'])),
    heldElsewhere: new Map(heldElsewhere.map(({ key, ...held }) => [key, held])),
  }
}

/** The unpaid holds of these addresses on all other types; addresses without any are left out. */
export async function heldElsewhere(
  db: Db,
  type: RoomType,
  addressKeys: string[],
): Promise<Map<string, HeldByAddress>> {
  const keys = sql`select unnest(${addressKeys}::text[])`
  const { rows } = await sql<HeldByAddress & { key: string }>`${heldElsewhereOf(keys, type)}`.execute(db)
  return new Map(rows.map(({ key, ...held }) => [key, held]))
}

/** Takes the lowest free slots of each night. `wanted`: rows of a booking's `id`, its `type`, `rooms` and a `night`. */
const taking = (wanted: RawBuilder<unknown>) => sql`
  insert into room_night (room_type, night, slot, booking_id)
  select type, night, slot, id
  from (
    select wanted.*, room.slot, row_number() over (partition by wanted.night order by room.slot) as choice
    from (${wanted}) as wanted join room on room.room_type = wanted.type
    where not exists (
      select from room_night
      where room_night.room_type = room.room_type
        and room_night.night = wanted.night and room_night.slot = room.slot
    )
  ) as free
  where choice <= rooms`

const tooFew = () => new Error('a night has fewer free rooms than the booking needs')

/** Takes the lowest free slots of each night for the booking. Throws when a night has too few. */
export async function takeRooms(
  db: Db,
  { id, type, rooms }: { id: string; type: RoomType; rooms: number },
  nights: CalendarDate[],
): Promise<void> {
  const wanted = sql`
    select ${id}::uuid as id, ${type}::text as type, ${rooms}::int as rooms, night
    from unnest(${nights}::date[]) as asked (night)`
  const taken = await taking(wanted).execute(db)
  if (taken.numAffectedRows !== BigInt(nights.length * rooms)) throw tooFew()
}

type Holding = {
  id: string
  /** Of its stay. */
  nights: CalendarDate[]
  now: Date
  until: Date
  endsBy: Date | null
  promoted: boolean
  reachBy: Date | null
  nextCheckAt: Date
}

const giveHold = prepared('hold', (db, asked: Holding) => {
  const { now, endsBy, promoted, reachBy } = asked
  const expiresAt = sql<Date | null>`(select ${asked.until}::timestamptz from open)`
  const held = states
    .changing(db, 'hold', { now, expiresAt, endsBy, promoted, reachBy })
    .where('id', '=', asked.id)
    .returning(bookingColumns)
  const withdrawn = states.changing(db, 'withdraw', { now }).where(
    sql<boolean>`exists (select from held where held.type = booking.room_type and held."userKey" = booking.user_key
        and held."draftId" = booking.draft_id and held.id <> booking.id and held.rank > booking.rank)`,
  )
  return sql<Booking & { taken: number }>`
    with open as (
      select id from (
        select payment_order.id, provider_order_id
        from payment_order join booking on booking.id = booking_id and share = asked_share
        where booking.id = ${asked.id} and ${isPayable}
        order by payment_order.created_at desc limit 1
      ) as newest where provider_order_id is not null
    ), held as (${held}), rooms as (
      ${taking(sql`
        select id, type, rooms, night from held cross join unnest(${asked.nights}::date[]) as asked (night)`)}
      returning 1
    ), checked as (
      update payment_order set next_check_at = ${asked.nextCheckAt}
      where id in (select id from open) and exists (select from held)
    ), withdrawn as (${withdrawn})
    select ${sql.join(namesOf(bookingColumns).map((name) => sql.ref(name)))}, (select count(*) from rooms) as taken
    from held`
})

/**
 * Gives a queue entry its rooms until `until`, or without an end while it has no order; the draft's earlier entries for other
 * stays are withdrawn. Undefined when it is not waiting any more. Throws when a night has too few rooms.
 */
export async function hold(db: Db, asked: Holding): Promise<Booking | undefined> {
  const [row] = await giveHold(db, asked)
  if (!row) return undefined
  const { taken, ...booking } = row
  if (taken !== booking.rooms * asked.nights.length) throw tooFew()
  return booking
}

export async function releaseRooms(db: Db, bookingIds: string[]): Promise<void> {
  if (bookingIds.length > 0) await db.deleteFrom('room_night').where('booking_id', 'in', bookingIds).execute()
}

/** The booking has its rooms on the nights of this stay, and on no others. Throws when a night has too few. */
export async function moveRooms(db: Db, stay: Stay & { id: string }): Promise<void> {
  await releaseRooms(db, [stay.id])
  await takeRooms(db, stay, nightsOf(stay))
}

export async function nextRank(db: Db): Promise<number> {
  const { rows } = await sql<{ rank: number }>`select nextval('queue_rank') as rank`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the sequence of ranks gave no number')
  return row.rank
}

/** How many waiting bookings of the type have a lower rank and share a night. */
export async function ahead(
  db: Db,
  type: RoomType,
  rank: number,
  { checkIn, checkOut }: DateRange,
): Promise<number> {
  const { count } = await db
    .selectFrom('booking')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('room_type', '=', type)
    .where('status', '=', 'Queued')
    .where('rank', '<', rank)
    .where('check_in', '<', checkOut)
    .where('check_out', '>', checkIn)
    .executeTakeFirstOrThrow()
  return count
}
