import { sql } from 'kysely'
import { isBeingPaidOf, isPayable, type Order, orderColumns, orderDates } from '#modules/payments/order-rows'
import { isWaitedFor } from '#modules/queue/queue-rows'
import { type InJson, jsonListOf, withDates } from '#server/database/json-rows'
import { prepared } from '#server/database/prepared'
import { allSelected, namesOf } from '#server/database/selected'
import type { Db } from '#server/database/transaction'
import type { Stay } from '#shared/booking/stay'
import { type Booking, bookingColumns, bookingDates, firstWaiting, newestOfDraft } from './booking-rows'
import type { Ending, GuestKey, RoomUse } from './hold-rows'
import { seenNow } from './hold-rows'
import { statusIn, unpaid } from './state'

type Asking = Stay & { userKey: string; draftId: string; now: Date }

const readOfGuest = prepared(
  'booking of guest',
  (_, asked: { id: string; userKey: string; now: Date }) => sql<Booking>`
    with ${seenNow(asked)} select ${allSelected(bookingColumns)} from booking
    where booking.id = ${asked.id} and booking.user_key = ${asked.userKey}`,
)

/** Marks the user as present and answers this booking if it is theirs. */
export async function ofGuest(
  db: Db,
  asked: { id: string; userKey: string; now: Date },
): Promise<Booking | undefined> {
  const [own] = await readOfGuest(db, asked)
  return own
}

const readToRelease = prepared(
  'booking to release',
  (_, { id }: { id: string }) => sql<Booking & { isWaitedFor: boolean }>`
    with own as (select ${allSelected(bookingColumns)} from booking where booking.id = ${id})
    select ${sql.join(namesOf(bookingColumns).map((name) => sql.ref(name)))}, ${isWaitedFor(sql.ref('own.type'))} as "isWaitedFor"
    from own`,
)

export async function toRelease(
  db: Db,
  id: string,
): Promise<(Booking & { isWaitedFor: boolean }) | undefined> {
  const [booking] = await readToRelease(db, { id })
  return booking
}

/** A booking that a request may continue. `paidOrder`: the provider's id of the order it was paid with. */
export type KnownBooking = Booking & { isBeingPaid: boolean; paidOrder: string | null }

type MadeOrder = { by: 'user_key' | 'address_key'; madeAt: Date }

/** All rows that decide a request, besides the queue's. */
export type RequestRows = {
  /** The user's booking of this draft for this stay: the live one, else the newest. */
  own: KnownBooking | null
  /** The user's first queue entry for exactly this stay, whatever its draft. */
  waiting: KnownBooking | null
  /** Every live hold or queue entry of this user, mobile number or network address, of all types. */
  roomUses: RoomUse[]
  /** How the last holds of each key ended, newest first, up to the limits. */
  endings: Ending[]
  /** When the newest orders of the user and of the address were made, up to the limits; newest first. */
  madeOrders: MadeOrder[]
  /** The orders of `own` and `waiting` that can still be paid: none of their payments has gone through. Newest first. */
  openOrders: Order[]
}

/** How many of the newest rows are read for each key. */
export type RequestLimits = {
  ordersSince: Date
  userOrders: number
  addressOrders: number
  userEndings: number
  addressEndings: number
}

export type RequestRead = Asking & GuestKey & RequestLimits

export type RequestRow = {
  own: InJson<KnownBooking> | null
  waiting: InJson<KnownBooking> | null
  roomUses: InJson<RoomUse>[]
  endings: InJson<Ending>[]
  madeOrders: InJson<MadeOrder>[]
  openOrders: InJson<Order>[]
}

const known = (row: string) => sql`
  (select json_build_object('isBeingPaid', ${isBeingPaidOf(sql.ref(`${row}.id`))},
    'paidOrder', (select provider_order_id from payment_order where id = ${sql.ref(`${row}.paidOrderId`)}))::jsonb || to_jsonb(${sql.ref(row)})
  from ${sql.ref(row)})`

/** One row with all that decides a request. */
export function readingRequest(db: Db, asked: RequestRead) {
  const endings = (
    by: 'user_key' | 'mobile_key' | 'address_key',
    key: string | null,
    limit: number,
    theirs = sql`true`,
  ) => sql`
    (select ${sql.lit(by)} as by, outcome, ended_at as "endedAt" from hold_ending
      where ${sql.ref(by)} = ${key} and (${theirs}) order by ended_at desc limit ${limit})`
  const orders = (by: 'user_key' | 'address_key', key: string | null, limit: number) => sql`
    (select ${sql.lit(by)} as by, payment_order.created_at as "madeAt" from booking
      join payment_order on booking_id = booking.id
      where ${sql.ref(`booking.${by}`)} = ${key} and payment_order.created_at > ${asked.ordersSince}
      order by payment_order.created_at desc limit ${limit})`
  // A mobile number alone does not count: whoever knows it could block its owner.
  const isTheirs = sql`user_key = ${asked.userKey} or address_key = ${asked.addressKey}`
  return sql<RequestRow>`
    with own as (${newestOfDraft(db, asked)}), waiting as (${firstWaiting(db, asked)}), uses as (
      select status, user_key as "userKey", mobile_key as "mobileKey", address_key as "addressKey", room_type as type,
        rooms, check_in as "checkIn", check_out as "checkOut", held_at as "heldAt",
        hold_expires_at as "holdExpiresAt", bank_awaited_at as "bankAwaitedAt"
      from booking
      where ${statusIn(unpaid)}
        and (user_key = ${asked.userKey} or mobile_key = ${asked.mobileKey} or address_key = ${asked.addressKey})
    ), endings as (
      ${endings('user_key', asked.userKey, asked.userEndings)} union all
      ${endings('mobile_key', asked.mobileKey, asked.userEndings, isTheirs)} union all
      ${endings('address_key', asked.addressKey, asked.addressEndings)}
    ), made as (
      ${orders('user_key', asked.userKey, asked.userOrders)} union all
      ${orders('address_key', asked.addressKey, asked.addressOrders)}
    ), open as (
      select ${allSelected(orderColumns)} from payment_order
      where booking_id in (select id from own union select id from waiting)
        and purpose = 'stay' and ${isPayable}
    )
    select ${known('own')} as own, ${known('waiting')} as waiting, ${jsonListOf('uses')} as "roomUses",
      ${jsonListOf('endings', sql`order by endings."endedAt" desc`)} as endings,
      ${jsonListOf('made', sql`order by made."madeAt" desc`)} as "madeOrders",
      ${jsonListOf('open', sql`order by open."createdAt" desc`)} as "openOrders"`
}

export function requestRowsOf(row: RequestRow): RequestRows {
  return {
    own: row.own && withDates(row.own, bookingDates),
    waiting: row.waiting && withDates(row.waiting, bookingDates),
    roomUses: row.roomUses.map((one) => withDates(one, ['heldAt', 'holdExpiresAt', 'bankAwaitedAt'])),
    endings: row.endings.map((one) => withDates(one, ['endedAt'])),
    madeOrders: row.madeOrders.map((one) => withDates(one, ['madeAt'])),
    openOrders: row.openOrders.map((one) => withDates(one, orderDates)),
  }
}
