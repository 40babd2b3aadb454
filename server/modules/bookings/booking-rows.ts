import { sql } from 'kysely'
import { prepared } from '#server/database/prepared'
import type { Db } from '#server/database/transaction'
import type { PaymentShare } from '#shared/booking/quote'
import type { BookingStatus } from '#shared/booking/status'
import type { Stay } from '#shared/booking/stay'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import type { Paise } from '#shared/money/paise'
import type { Rupees } from '#shared/money/rupees'
import type { RoomType } from '#shared/room/room'
import { type DetailsValues, detailsOf, type Given, valuesOf } from './guest-rows'
import { accepted, beginnings, expected, live, statusIn } from './state'

export type Booking = {
  id: string
  status: BookingStatus
  version: number
  type: RoomType
  rooms: number
  checkIn: CalendarDate
  checkOut: CalendarDate
  rank: number
  /** For all its rooms, one for each night. */
  nightAmounts: Rupees[]
  askedShare: PaymentShare
  userKey: string | null
  draftId: string | null
  mobileKey: string | null
  addressKey: string | null
  heldAt: Date | null
  holdExpiresAt: Date | null
  holdEndsBy: Date | null
  promoted: boolean
  /** When the hold was extended for a bank that had not answered; that happens once per booking. */
  bankAwaitedAt: Date | null
  paymentId: string | null
  paidOrderId: string | null
  createdAt: Date
  confirmedAt: Date | null
  /** Raised to end the links to it that were mailed before. */
  keyVersion: number
  /** How often the guest has changed the dates. */
  guestChanges: number
  /** The earliest check-in that it had by a change for the guest; null: its own. */
  policyCheckIn: CalendarDate | null
}

export const bookingColumns = [
  'booking.id',
  'status',
  'version',
  'room_type as type',
  'rooms',
  'check_in as checkIn',
  'check_out as checkOut',
  'rank',
  'night_amounts as nightAmounts',
  'asked_share as askedShare',
  'booking.user_key as userKey',
  'draft_id as draftId',
  'mobile_key as mobileKey',
  'address_key as addressKey',
  'held_at as heldAt',
  'hold_expires_at as holdExpiresAt',
  'hold_ends_by as holdEndsBy',
  'promoted',
  'bank_awaited_at as bankAwaitedAt',
  'payment_id as paymentId',
  'paid_order_id as paidOrderId',
  'booking.created_at as createdAt',
  'confirmed_at as confirmedAt',
  'key_version as keyVersion',
  'guest_changes as guestChanges',
  'policy_check_in as policyCheckIn',
] as const

export const bookingDates = [
  'heldAt',
  'holdExpiresAt',
  'holdEndsBy',
  'bankAwaitedAt',
  'createdAt',
  'confirmedAt',
] as const

/** What decides whether a guest gets an event. `stamp` differs after each change. */
export type SubscribedBooking = Pick<Booking, 'id' | 'status' | 'type'> & { userKey: string; stamp: string }

export type NewEntry = {
  id: string
  stay: Stay
  rank: number
  /** For all its rooms, one for each night. */
  nightAmounts: Rupees[]
  askedShare: PaymentShare
  userKey: string
  draftId: string
  mobileKey: string | null
  addressKey: string | null
  createdAt: Date
}

export type DeskEntry = {
  id: string
  kind: 'bookAtDesk' | 'closeDates'
  stay: Stay
  rank: number
  /** For all its rooms, one for each night. */
  nightAmounts: Rupees[]
  mobileKey: string | null
  now: Date
}

const read = (db: Db) => db.selectFrom('booking').select(bookingColumns)

type Request = Stay & { userKey: string; draftId: string }

const ofRequest = (db: Db, { type, rooms, checkIn, checkOut, userKey }: Stay & { userKey: string }) =>
  read(db)
    .where('room_type', '=', type)
    .where('rooms', '=', rooms)
    .where('check_in', '=', checkIn)
    .where('check_out', '=', checkOut)
    .where('user_key', '=', userKey)
    .limit(1)

/** Of a user's bookings of this draft for exactly this stay the live one, else the newest. */
export const newestOfDraft = (db: Db, asked: Request) =>
  ofRequest(db, asked)
    .where('draft_id', '=', asked.draftId)
    .orderBy(statusIn(expected), 'desc')
    .orderBy('rank', 'desc')

/** The user's first queue entry for exactly this stay, whatever its draft. */
export const firstWaiting = (db: Db, asked: Request) =>
  ofRequest(db, asked).where('status', '=', 'Queued').orderBy('rank')

const readById = prepared('booking', (db, asked: { id: string }) =>
  read(db).where('booking.id', '=', asked.id),
)

export async function byId(db: Db, id: string): Promise<Booking | undefined> {
  const [booking] = await readById(db, { id })
  return booking
}

/** The user's bookings, newest first, ended ones included. */
export const ofUser = (db: Db, userKey: string, limit: number): Promise<Booking[]> =>
  read(db).where('user_key', '=', userKey).orderBy('booking.created_at', 'desc').limit(limit).execute()

export const byIds = async (db: Db, ids: string[]): Promise<Booking[]> =>
  ids.length === 0 ? [] : read(db).where('booking.id', '=', sql<string>`any(${ids}::uuid[])`).execute()

/** These users' queue entries and holds, what has ended since `endedSince`, and the `watched` ids; newest first. */
export async function subscribedBy(
  db: Db,
  userKeys: string[],
  endedSince: Date,
  watched: string[],
): Promise<SubscribedBooking[]> {
  if (userKeys.length === 0) return []
  return (
    db
      .selectFrom('booking')
      .leftJoin('guest_details', 'guest_details.booking_id', 'booking.id')
      .select(['booking.id', 'status', 'room_type as type', 'user_key as userKey'])
      // The ids of the writing transactions, since not every change that a guest sees raises the version.
      .select(sql<string>`booking.xmin || ' ' || coalesce(guest_details.xmin::text, '')`.as('stamp'))
      .where('user_key', '=', sql<string>`any(${userKeys}::text[])`)
      .where(({ or, eb }) =>
        or([
          eb('status', 'in', live),
          eb('ended_at', '>=', endedSince),
          eb('confirmed_at', '>=', endedSince),
          eb('booking.id', '=', sql<string>`any(${watched}::uuid[])`),
        ]),
      )
      .orderBy('booking.created_at', 'desc')
      .orderBy('rank', 'desc')
      .$castTo<SubscribedBooking>()
      .execute()
  )
}

export type BookingWithOrder = Booking & { providerOrderId: string | null; amount: Paise }

/** The booking of one of our orders, with that order's provider id and amount (paise). */
export const withOrder = (db: Db, orderId: string): Promise<BookingWithOrder | undefined> =>
  read(db)
    .innerJoin('payment_order', 'payment_order.booking_id', 'booking.id')
    .select(['provider_order_id as providerOrderId', 'amount'])
    .where('payment_order.id', '=', orderId)
    .executeTakeFirst()

/** The booking of an order of its stay, by the provider's order id. */
export const ofProviderOrder = (db: Db, providerOrderId: string): Promise<Booking | undefined> =>
  read(db)
    .innerJoin('payment_order', 'payment_order.booking_id', 'booking.id')
    .where('provider_order_id', '=', providerOrderId)
    .where('purpose', '=', 'stay')
    .executeTakeFirst()

/** The order id that was paid, or what the desk's booking was given: by it guests find their booking. */
export async function ofReference(db: Db, reference: string): Promise<Booking | undefined> {
  const found = await sql<{ id: string }>`
    select booking.id from payment_order join booking on booking.paid_order_id = payment_order.id
      where provider_order_id = ${reference}
    union all select booking_id from desk_booking where reference = ${reference}`.execute(db)
  const [row] = found.rows
  return row && byId(db, row.id)
}

/** By booking id; bookings that were never confirmed have none. */
export async function references(db: Db, bookingIds: readonly string[]): Promise<Map<string, string>> {
  if (bookingIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; reference: string }>`
    select booking.id, coalesce(provider_order_id, reference) as reference
    from booking left join payment_order on payment_order.id = booking.paid_order_id
      left join desk_booking on desk_booking.booking_id = booking.id
    where booking.id = any(${bookingIds}::uuid[]) and coalesce(provider_order_id, reference) is not null`.execute(
    db,
  )
  return new Map(rows.map(({ id, reference }) => [id, reference]))
}

type Entering = Omit<NewEntry, 'stay'> & Stay & DetailsValues

const addEntry = prepared(
  'enter queue',
  (_, entry: Entering) => sql`
    with seen as (
      insert into presence (user_key, last_seen_at) values (${entry.userKey}, ${entry.createdAt})
      on conflict (user_key) do update set last_seen_at = excluded.last_seen_at
    ), written as (
      insert into booking (id, room_type, rooms, check_in, check_out, status, rank, night_amounts, asked_share,
        user_key, draft_id, mobile_key, address_key, created_at)
      values (${entry.id}, ${entry.type}, ${entry.rooms}, ${entry.checkIn}, ${entry.checkOut},
        ${sql.lit(beginnings.ask.to)}, ${entry.rank}, ${entry.nightAmounts},
        ${entry.askedShare}, ${entry.userKey}, ${entry.draftId}, ${entry.mobileKey}, ${entry.addressKey},
        ${entry.createdAt})
      returning id, erased_at
    ), ${detailsOf('written', entry)}
    select`,
  { isWithNext: true },
)

/**
 * Adds a queue entry with its guests' details, if they are known, and marks the guest as present.
 */
export async function enter(db: Db, { stay, ...entry }: NewEntry, given?: Given): Promise<Booking> {
  await addEntry(db, { ...entry, ...stay, ...valuesOf(given) })
  return { ...entry, ...stay, ...asEntered }
}

/** What a new entry has by its table's defaults. */
const asEntered = {
  status: beginnings.ask.to,
  version: 1,
  heldAt: null,
  holdExpiresAt: null,
  holdEndsBy: null,
  promoted: false,
  bankAwaitedAt: null,
  paymentId: null,
  paidOrderId: null,
  confirmedAt: null,
  keyVersion: 1,
  guestChanges: 0,
  policyCheckIn: null,
}

/** A booking by phone, or closed dates. Without a user id no guest can change it. */
export async function enterAtDesk(db: Db, { id, kind, stay, now, ...entry }: DeskEntry): Promise<void> {
  await db
    .insertInto('booking')
    .values({
      id,
      room_type: stay.type,
      rooms: stay.rooms,
      check_in: stay.checkIn,
      check_out: stay.checkOut,
      status: beginnings[kind].to,
      rank: entry.rank,
      night_amounts: entry.nightAmounts,
      asked_share: 100,
      mobile_key: entry.mobileKey,
      created_at: now,
      confirmed_at: kind === 'bookAtDesk' ? now : null,
    })
    .execute()
}

/** Extends a hold whose payment the bank has not answered: once per booking, and only if that ends in the future. */
export async function awaitBank(db: Db, id: string, seconds: number, now: Date): Promise<void> {
  const later = sql<Date>`hold_expires_at + make_interval(secs => ${seconds})`
  await db
    .updateTable('booking')
    .set({ hold_expires_at: later, bank_awaited_at: now, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('status', '=', 'Held')
    .where('bank_awaited_at', 'is', null)
    .where(later, '>', now)
    .execute()
}

type AskedAgain = { id: string; share: PaymentShare; draftId: string; mobileKey: string | null }

const writeAgain = prepared(
  'ask again',
  (_, asked: AskedAgain & DetailsValues) => sql`
    with written as (
      update booking set asked_share = ${asked.share}, draft_id = ${asked.draftId}, reach_by = null,
        mobile_key = coalesce(${asked.mobileKey}, mobile_key)
      where id = ${asked.id} returning id, erased_at
    ), ${detailsOf('written', asked)}
    select`,
)

/**
 * Stores what the guest asked for this time; the stay and the rate stay as they are. Given details replace the stored ones:
 * until they have paid, guests may correct the form.
 */
export async function askAgain(db: Db, asked: AskedAgain, given?: Given): Promise<void> {
  await writeAgain(db, { ...asked, ...valuesOf(given) })
}

/** Whether the user or mobile number has another Capturing or Confirmed booking of the type with a common night. */
export async function hasTwin(db: Db, booking: Booking): Promise<boolean> {
  const twin = await db
    .selectFrom('booking')
    .select('id')
    .where('id', '!=', booking.id)
    .where('room_type', '=', booking.type)
    .where('status', 'in', accepted)
    .where('check_in', '<', booking.checkOut)
    .where('check_out', '>', booking.checkIn)
    .where(({ or, eb }) =>
      or([
        ...(booking.userKey ? [eb('user_key', '=', booking.userKey)] : []),
        ...(booking.mobileKey ? [eb('mobile_key', '=', booking.mobileKey)] : []),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return twin !== undefined
}
