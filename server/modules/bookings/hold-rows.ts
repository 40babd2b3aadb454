import { sql } from 'kysely'
import type { Db } from '#server/database/transaction'
import type { BookingStatus } from '#shared/booking/status'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import type { RoomType } from '#shared/room/room'
import { unpaid } from './state'

/** Keyed digests of user id, mobile number and network address. */
export type GuestKey = { userKey: string; mobileKey: string | null; addressKey: string | null }

/** A live hold or queue entry of a guest. */
export type RoomUse = {
  status: BookingStatus
  userKey: string | null
  mobileKey: string | null
  addressKey: string | null
  type: RoomType
  rooms: number
  checkIn: CalendarDate
  checkOut: CalendarDate
  heldAt: Date | null
  holdExpiresAt: Date | null
  bankAwaitedAt: Date | null
}

/** How long a hold that ended unpaid kept its rooms from others. */
export type HoldTime = {
  userKey: string
  checkIn: CalendarDate
  checkOut: CalendarDate
  beganAt: Date
  endedAt: Date
}

export type HoldOutcome = 'expired' | 'tried' | 'paid'
export type HoldKey = 'user_key' | 'mobile_key' | 'address_key'
type Ending = { by: HoldKey; outcome: HoldOutcome; endedAt: Date }

const roomUses = (db: Db) =>
  db
    .selectFrom('booking')
    .select([
      'status',
      'user_key as userKey',
      'mobile_key as mobileKey',
      'address_key as addressKey',
      'room_type as type',
      'rooms',
      'check_in as checkIn',
      'check_out as checkOut',
      'held_at as heldAt',
      'hold_expires_at as holdExpiresAt',
      'bank_awaited_at as bankAwaitedAt',
    ])
    .$castTo<RoomUse>()

/** Locks the counting and adding of this guest's holds until the transaction ends. Always taken after the type's lock. */
export async function lockGuestKey(db: Db, { userKey, mobileKey, addressKey }: GuestKey): Promise<void> {
  const keys = [userKey, mobileKey, addressKey].filter((key) => key !== null)
  await sql`
        select pg_advisory_xact_lock(number)
        from (select distinct hashtextextended(key, 7) as number from unnest(${keys}::text[]) as asked (key) order by 1) as numbers
      `.execute(db)
}

/** Every live hold or queue entry of this user, mobile number or network address. */
export const liveOf = (db: Db, { userKey, mobileKey, addressKey }: GuestKey): Promise<RoomUse[]> =>
  roomUses(db)
    .where('status', 'in', unpaid)
    .where(({ or, eb }) =>
      or([
        eb('user_key', '=', userKey),
        ...(mobileKey ? [eb('mobile_key', '=', mobileKey)] : []),
        ...(addressKey ? [eb('address_key', '=', addressKey)] : []),
      ]),
    )
    .execute()

/** The unpaid holds of these addresses on all other types; addresses without any are left out. */
export async function heldElsewhere(
  db: Db,
  type: RoomType,
  addressKeys: string[],
): Promise<Map<string, { holds: number; roomNights: number }>> {
  if (addressKeys.length === 0) return new Map()
  const rows = await db
    .selectFrom('booking')
    .select(({ fn }) => ['address_key as key', fn.countAll<number>().as('holds')])
    .select(sql<number>`sum(rooms * (check_out - check_in))`.as('roomNights'))
    .where('status', '=', 'Held')
    .where('room_type', '!=', type)
    .where('address_key', 'in', addressKeys)
    .groupBy('address_key')
    .execute()
  return new Map(rows.map(({ key, ...held }) => [key ?? '', held]))
}

/** Locks those addresses whose lock is free until the transaction ends, without waiting, and answers them. */
export async function lockFreeAddresses(db: Db, addressKeys: string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
        select key from unnest(${addressKeys}::text[]) as asked (key)
        where pg_try_advisory_xact_lock(hashtextextended(key, 7))`.execute(db)
  return rows.map(({ key }) => key)
}

/** How the last holds of each key ended, newest first; at most `limit` per key. */
export async function lastEndings(
  db: Db,
  asked: readonly { by: HoldKey; key: string; limit: number }[],
  { userKey, addressKey }: GuestKey,
): Promise<Ending[]> {
  // A mobile number alone does not count: whoever knows it could block its owner.
  const isTheirs = (by: HoldKey) =>
    by === 'mobile_key' ? sql`user_key = ${userKey} or address_key = ${addressKey}` : sql`true`
  const each = asked.map(
    ({ by, key, limit }) => sql`(
          select ${by}::text as by, outcome, ended_at as "endedAt" from hold_ending
          where ${sql.ref(by)} = ${key} and (${isTheirs(by)}) order by ended_at desc limit ${limit}
        )`,
  )
  if (each.length === 0) return []
  const { rows } = await sql<Ending>`
        select * from (${sql.join(each, sql` union all `)}) as endings order by "endedAt" desc`.execute(db)
  return rows
}

export async function noteEnding(
  db: Db,
  ending: {
    id: string
    guestKey: { userKey: string | null; mobileKey: string | null; addressKey: string | null }
    outcome: HoldOutcome
    endedAt: Date
  },
): Promise<void> {
  await db
    .insertInto('hold_ending')
    .values({
      id: ending.id,
      user_key: ending.guestKey.userKey,
      mobile_key: ending.guestKey.mobileKey,
      address_key: ending.guestKey.addressKey,
      outcome: ending.outcome,
      ended_at: ending.endedAt,
    })
    .execute()
}

export async function eraseEndings(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('hold_ending').where('ended_at', '<', before).execute()
}

export async function noteTime(db: Db, id: string, type: RoomType, time: HoldTime): Promise<void> {
  await db
    .insertInto('hold_time')
    .values({
      id,
      user_key: time.userKey,
      room_type: type,
      check_in: time.checkIn,
      check_out: time.checkOut,
      began_at: time.beganAt,
      ended_at: time.endedAt,
    })
    .execute()
}

/** The unpaid hold times of these users for this type since then. */
export const timesOf = async (
  db: Db,
  userKeys: string[],
  type: RoomType,
  since: Date,
): Promise<HoldTime[]> =>
  userKeys.length === 0
    ? []
    : db
        .selectFrom('hold_time')
        .select(['user_key as userKey', 'check_in as checkIn', 'check_out as checkOut'])
        .select(['began_at as beganAt', 'ended_at as endedAt'])
        .where('user_key', '=', sql<string>`any(${userKeys}::text[])`)
        .where('room_type', '=', type)
        .where('ended_at', '>', since)
        .execute()

export async function eraseTimes(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('hold_time').where('ended_at', '<', before).execute()
}

/**
 * Marks the user as present, so a promoted guest counts as reached. Skips a booking that is locked, since waiting for it
 * could deadlock. A user id without a booking leaves no row.
 */
export async function seen(db: Db, userKey: string, now: Date): Promise<void> {
  await sql`
        with seen as (
          insert into presence (user_key, last_seen_at)
          select ${userKey}, ${now}::timestamptz where exists (select from booking where user_key = ${userKey})
          on conflict (user_key) do update set last_seen_at = excluded.last_seen_at
        )
        update booking set reach_by = null where id in (
          select id from booking where user_key = ${userKey} and reach_by is not null for update skip locked
        )`.execute(db)
}

/** As `seen`, for everybody with an open connection; in key order, so that two servers cannot deadlock. */
export async function seenAll(db: Db, userKeys: string[], now: Date): Promise<void> {
  if (userKeys.length === 0) return
  await sql`
        with seen as (
          insert into presence (user_key, last_seen_at)
          select key, ${now}::timestamptz from unnest(${userKeys}::text[]) as open (key)
          where exists (select from booking where user_key = key) order by key
          on conflict (user_key) do update set last_seen_at = excluded.last_seen_at
        )
        update booking set reach_by = null where id in (
          select id from booking where user_key = any(${userKeys}::text[]) and reach_by is not null for update skip locked
        )`.execute(db)
}

export async function eraseUnseen(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('presence').where('last_seen_at', '<', before).execute()
}
