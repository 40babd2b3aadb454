import { type Kysely, sql } from 'kysely'
import type { CalendarDate } from '../../shared/calendar/calendar-date'
import type { RoomType } from '../../shared/room/room'
import type { Database } from '../database/schema'

/** Keyed digests of who is asking. */
export type Asker = { userKey: string; mobileKey: string | null; addressKey: string | null }

/** A live hold or waiting place of the asker. */
export type Claim = {
  status: 'Queued' | 'Held'
  userKey: string | null
  type: RoomType
  rooms: number
  checkIn: CalendarDate
  checkOut: CalendarDate
}

export type HoldOutcome = 'lapsed' | 'tried' | 'paid'

export function holdsBook(db: Kysely<Database>) {
  const claims = db
    .selectFrom('booking')
    .select([
      'status',
      'user_key as userKey',
      'room_type as type',
      'rooms',
      'check_in as checkIn',
      'check_out as checkOut',
    ])
    .$castTo<Claim>()
  return {
    /** Nobody else counts or adds this asker's holds until the transaction ends. Taken after the type's lock, always. */
    async lockAsker({ userKey, mobileKey, addressKey }: Asker): Promise<void> {
      const keys = [userKey, mobileKey, addressKey].filter((key) => key !== null)
      await sql`
        select pg_advisory_xact_lock(number)
        from (select distinct hashtextextended(key, 7) as number from unnest(${keys}::text[]) as asked (key) order by 1) as numbers
      `.execute(db)
    },

    liveOfUser: (userKey: string): Promise<Claim[]> =>
      claims.where('user_key', '=', userKey).where('status', 'in', ['Queued', 'Held']).execute(),
    liveOfMobile: (mobileKey: string): Promise<Claim[]> =>
      claims.where('mobile_key', '=', mobileKey).where('status', 'in', ['Queued', 'Held']).execute(),
    heldFromAddress: (addressKey: string): Promise<Claim[]> =>
      claims.where('address_key', '=', addressKey).where('status', '=', 'Held').execute(),

    /** What these addresses hold unpaid of all other types; those that hold nothing are left out. */
    async heldElsewhere(
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
    },

    /** Those of the addresses that nobody else counts or adds holds of until this transaction ends; waits for nobody. */
    async lockFreeAddresses(addressKeys: string[]): Promise<string[]> {
      const { rows } = await sql<{ key: string }>`
        select key from unnest(${addressKeys}::text[]) as asked (key)
        where pg_try_advisory_xact_lock(hashtextextended(key, 7))`.execute(db)
      return rows.map(({ key }) => key)
    },

    /** How the asker's last holds ended, newest first. */
    lastEndings: (
      by: 'user_key' | 'mobile_key' | 'address_key',
      key: string,
      limit: number,
    ): Promise<{ outcome: HoldOutcome; endedAt: Date }[]> =>
      db
        .selectFrom('hold_ending')
        .select(['outcome', 'ended_at as endedAt'])
        .where(by, '=', key)
        .orderBy('ended_at', 'desc')
        .limit(limit)
        .execute(),

    async noteEnding(ending: {
      id: string
      asker: { userKey: string | null; mobileKey: string | null; addressKey: string | null }
      outcome: HoldOutcome
      endedAt: Date
    }): Promise<void> {
      await db
        .insertInto('hold_ending')
        .values({
          id: ending.id,
          user_key: ending.asker.userKey,
          mobile_key: ending.asker.mobileKey,
          address_key: ending.asker.addressKey,
          outcome: ending.outcome,
          ended_at: ending.endedAt,
        })
        .execute()
    },

    async forgetEndings(before: Date): Promise<void> {
      await db.deleteFrom('hold_ending').where('ended_at', '<', before).execute()
    },

    /**
     * Marks the user as seen; whoever was promoted counts as reached by that. A booking that is being changed just now is
     * passed over: waiting for it could be waiting for each other.
     */
    async seen(userKey: string, now: Date): Promise<void> {
      await sql`
        with seen as (
          insert into presence (user_key, last_seen_at) values (${userKey}, ${now})
          on conflict (user_key) do update set last_seen_at = ${now}
        )
        update booking set reach_by = null where id in (
          select id from booking where user_key = ${userKey} and reach_by is not null for update skip locked
        )`.execute(db)
    },

    /** The same for everybody whose connection is open, in one statement; in one order, so that two servers never wait for each other. */
    async seenAll(userKeys: string[], now: Date): Promise<void> {
      if (userKeys.length === 0) return
      await sql`
        with seen as (
          insert into presence (user_key, last_seen_at)
          select key, ${now}::timestamptz from unnest(${userKeys}::text[]) as open (key) order by key
          on conflict (user_key) do update set last_seen_at = excluded.last_seen_at
        )
        update booking set reach_by = null where id in (
          select id from booking where user_key = any(${userKeys}::text[]) and reach_by is not null for update skip locked
        )`.execute(db)
    },

    async forgetUnseen(before: Date): Promise<void> {
      await db.deleteFrom('presence').where('last_seen_at', '<', before).execute()
    },
  }
}
