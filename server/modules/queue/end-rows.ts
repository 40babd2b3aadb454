import { sql } from 'kysely'
import type { HoldOutcome } from '#modules/bookings/hold-rows'
import { changing } from '#modules/bookings/state'
import { prepared } from '#server/database/prepared'
import type { Db, Tx } from '#server/database/transaction'
import { failWithout } from '#server/database/with-next'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import type { RoomType } from '#shared/room/room'

/** `overAt`: only if the hold's time was over then. */
export type Ending = { how: 'release'; now: Date } | { how: 'expire'; now: Date; overAt?: Date }

export type Ended = {
  id: string
  type: RoomType
  userKey: string | null
  mobileKey: string | null
  addressKey: string | null
  checkIn: CalendarDate
  checkOut: CalendarDate
  timeId: string
  /** How long it kept its rooms; null: it never could be paid. */
  beganAt: Date | null
  endedAt: Date | null
  endingId: string
  /** Null: the ending does not count against hoarding. */
  outcome: HoldOutcome | null
}

const ending = (
  name: string,
  changed: (db: Db, at: { now: Date; overAt: Date }) => ReturnType<typeof changing>,
  { mustEnd = false } = {},
) =>
  prepared(
    name,
    (db, hold: Ended & { now: Date; overAt: Date }) => sql<{ id: string }>`
      with ended as (${changed(db, hold).where('id', '=', hold.id).returning('id')}), freed as (
        delete from room_night where booking_id in (select id from ended)
      ), timed as (
        insert into hold_time (id, user_key, room_type, check_in, check_out, began_at, ended_at)
        select ${hold.timeId}::uuid, ${hold.userKey}, ${hold.type}, ${hold.checkIn}::date, ${hold.checkOut}::date,
          ${hold.beganAt}::timestamptz, ${hold.endedAt}::timestamptz
        from ended where ${hold.beganAt}::timestamptz is not null
      ), counted as (
        insert into hold_ending (id, user_key, mobile_key, address_key, outcome, ended_at)
        select ${hold.endingId}::uuid, ${hold.userKey}, ${hold.mobileKey}, ${hold.addressKey}, ${hold.outcome},
          ${hold.now}::timestamptz
        from ended where ${hold.outcome}::text is not null
      )
      ${mustEnd ? failWithout('ended') : sql`select id from ended`}`,
    { isWithNext: mustEnd },
  )

const release = ending('release hold', (db, { now }) => changing(db, 'release', { now }))
const releaseHeld = ending('release held', (db, { now }) => changing(db, 'release', { now }), {
  mustEnd: true,
})
const expire = ending('expire hold', (db, { now }) => changing(db, 'expire', { now }))
const expireIfOver = ending('expire ended hold', (db, at) => changing(db, 'expire', at))

/** Releases what its type's lock shows to be an unpaid hold; the transaction fails where it is none. */
export async function endHeld(tx: Tx, now: Date, hold: Ended): Promise<void> {
  await releaseHeld(tx, { ...hold, now, overAt: now })
}

/** Ends an unpaid hold, frees its rooms and notes how long it kept them; false when it is no unpaid hold any more. */
export async function endHold(db: Db, how: Ending, hold: Ended): Promise<boolean> {
  const { now } = how
  const overAt = how.how === 'expire' ? how.overAt : undefined
  const statement = how.how === 'release' ? release : overAt ? expireIfOver : expire
  const [ended] = await statement(db, { ...hold, now, overAt: overAt ?? now })
  return ended !== undefined
}
