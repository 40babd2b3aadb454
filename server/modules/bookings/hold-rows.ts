import { sql } from 'kysely'
import { prepared } from '#server/database/prepared'
import { type Db, guestSeed } from '#server/database/transaction'
import type { BookingStatus } from '#shared/booking/status'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import type { RoomType } from '#shared/room/room'

/** Keyed digests of user id, mobile number and network address. */
export type GuestKey = { userKey: string; mobileKey: string | null; addressKey: string | null }

/** A live hold or queue entry of a guest, of any type. */
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
export type Ending = { by: HoldKey; outcome: HoldOutcome; endedAt: Date }

/** Locks those addresses whose lock is free until the transaction ends, without waiting, and answers them. */
export async function lockFreeAddresses(db: Db, addressKeys: string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
        select key from unnest(${addressKeys}::text[]) as asked (key)
        where pg_try_advisory_xact_lock(hashtextextended(key, ${guestSeed}))`.execute(db)
  return rows.map(({ key }) => key)
}

export async function eraseEndings(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('hold_ending').where('ended_at', '<', before).execute()
}

export async function eraseTimes(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('hold_time').where('ended_at', '<', before).execute()
}

/** The parts of a WITH that mark a user as present; those of a locked booking wait for the next call, to avoid a deadlock. */
export const seenNow = ({ userKey, now }: { userKey: string; now: Date }) => sql`
  seen as (
    insert into presence (user_key, last_seen_at)
    select ${userKey}, ${now}::timestamptz where exists (select from booking where user_key = ${userKey})
    on conflict (user_key) do update set last_seen_at = excluded.last_seen_at
  ), reached as (
    update booking set reach_by = null where id in (
      select id from booking where user_key = ${userKey} and reach_by is not null for update skip locked
    )
  )`

const markSeen = prepared(
  'seen',
  (_, who: { userKey: string; now: Date }) => sql`with ${seenNow(who)} select`,
  { isWithNext: true },
)

/** Marks the user as present, so a promoted guest counts as reached. A user id without a booking leaves no row. */
export async function seen(db: Db, userKey: string, now: Date): Promise<void> {
  await markSeen(db, { userKey, now })
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
