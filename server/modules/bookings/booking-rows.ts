import { sql } from 'kysely'
import type { Db } from '#server/database/transaction'
import type { PaymentShare } from '#shared/booking/quote'
import type { BookingStatus } from '#shared/booking/status'
import type { Stay } from '#shared/booking/stay'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import type { Paise } from '#shared/money/paise'
import type { Rupees } from '#shared/money/rupees'
import type { RoomType } from '#shared/room/room'
import { accepted, beginnings, changing, expected, live, statusIn, type transitions } from './state'

export type Booking = {
  id: string
  status: BookingStatus
  version: number
  type: RoomType
  rooms: number
  checkIn: CalendarDate
  checkOut: CalendarDate
  rank: number
  nightlyRate: Rupees
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
  'nightly_rate as nightlyRate',
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
] as const

/** What decides whether a guest gets an event. `stamp` differs after each change. */
export type SubscribedBooking = Pick<Booking, 'id' | 'status' | 'type'> & { userKey: string; stamp: string }

export type NewEntry = {
  id: string
  stay: Stay
  rank?: number
  nightlyRate: Rupees
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
  nightlyRate: Rupees
  mobileKey: string | null
  now: Date
}

const read = (db: Db) => db.selectFrom('booking').select(bookingColumns)

const ofStay = (db: Db, stay: Stay) =>
  read(db)
    .where('room_type', '=', stay.type)
    .where('rooms', '=', stay.rooms)
    .where('check_in', '=', stay.checkIn)
    .where('check_out', '=', stay.checkOut)

const newestOfDraft = (db: Db, userKey: string, draftId: string, stay: Stay) =>
  ofStay(db, stay)
    .where('user_key', '=', userKey)
    .where('draft_id', '=', draftId)
    .orderBy(statusIn(expected), 'desc')
    .orderBy('rank', 'desc')
    .limit(1)

export const byId = (db: Db, id: string): Promise<Booking | undefined> =>
  read(db).where('booking.id', '=', id).executeTakeFirst()

/** The user's booking of this draft for exactly this stay: the live one, else the newest. */
export const ofDraft = (db: Db, userKey: string, draftId: string, stay: Stay): Promise<Booking | undefined> =>
  newestOfDraft(db, userKey, draftId, stay).executeTakeFirst()

/** As `ofDraft`, and the user's first queue entry for exactly this stay, whatever its draft. */
export async function ofRequest(
  db: Db,
  userKey: string,
  draftId: string,
  stay: Stay,
): Promise<{ own?: Booking; waiting?: Booking }> {
  const waiting = ofStay(db, stay)
    .where('user_key', '=', userKey)
    .where('status', '=', 'Queued')
    .orderBy('rank')
    .limit(1)
  const rows = await db
    .selectFrom(newestOfDraft(db, userKey, draftId, stay).select(sql<boolean>`true`.as('isOwn')).as('own'))
    .selectAll()
    .unionAll(db.selectFrom(waiting.select(sql<boolean>`false`.as('isOwn')).as('waiting')).selectAll())
    .execute()
  const found: { own?: Booking; waiting?: Booking } = {}
  for (const { isOwn, ...booking } of rows) found[isOwn ? 'own' : 'waiting'] = booking
  return found
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

/** The booking of one of our orders, with that order's provider id and amount (paise). */
export const withOrder = (
  db: Db,
  orderId: string,
): Promise<(Booking & { providerOrderId: string | null; amount: Paise }) | undefined> =>
  read(db)
    .innerJoin('payment_order', 'payment_order.booking_id', 'booking.id')
    .select(['provider_order_id as providerOrderId', 'amount'])
    .where('payment_order.id', '=', orderId)
    .executeTakeFirst()

/** The booking of an order, by the provider's order id. */
export const ofProviderOrder = (db: Db, providerOrderId: string): Promise<Booking | undefined> =>
  read(db)
    .innerJoin('payment_order', 'payment_order.booking_id', 'booking.id')
    .where('provider_order_id', '=', providerOrderId)
    .executeTakeFirst()

/** Adds a queue entry and marks the guest as present. Without `rank` the row draws the next one itself. */
export const enter = (db: Db, entry: NewEntry): Promise<unknown> =>
  db
    .with('seen', (cte) =>
      cte
        .insertInto('presence')
        .values({ user_key: entry.userKey, last_seen_at: entry.createdAt })
        .onConflict((conflict) => conflict.column('user_key').doUpdateSet({ last_seen_at: entry.createdAt })),
    )
    .insertInto('booking')
    .values({
      id: entry.id,
      room_type: entry.stay.type,
      rooms: entry.stay.rooms,
      check_in: entry.stay.checkIn,
      check_out: entry.stay.checkOut,
      status: beginnings.ask.to,
      rank: entry.rank ?? sql<number>`nextval('queue_rank')`,
      nightly_rate: entry.nightlyRate,
      asked_share: entry.askedShare,
      user_key: entry.userKey,
      draft_id: entry.draftId,
      mobile_key: entry.mobileKey,
      address_key: entry.addressKey,
      created_at: entry.createdAt,
    })
    .execute()

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
      nightly_rate: entry.nightlyRate,
      asked_share: 100,
      mobile_key: entry.mobileKey,
      created_at: now,
      confirmed_at: kind === 'bookAtDesk' ? now : null,
    })
    .execute()
}

/** Gives a queue entry its hold; undefined when it is not waiting any more. */
export const hold = (
  db: Db,
  id: string,
  data: Parameters<typeof transitions.hold.set>[0],
): Promise<Booking | undefined> =>
  changing(db, 'hold', data).where('id', '=', id).returning(bookingColumns).executeTakeFirst()

/** Starts the hold's time with its first order, until `hold_ends_by` at the latest; further orders do not move it. */
export async function startHold(db: Db, id: string, now: Date, until: Date): Promise<void> {
  await db
    .updateTable('booking')
    .set({
      held_at: now,
      hold_expires_at: sql<Date>`least(${until}::timestamptz, hold_ends_by)`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .where('status', '=', 'Held')
    .where('hold_expires_at', 'is', null)
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

/** Stores what the guest asked for this time; the stay and the rate stay as they are. */
export async function askAgain(
  db: Db,
  id: string,
  asked: { share: PaymentShare; draftId: string; mobileKey: string | null },
): Promise<void> {
  await db
    .updateTable('booking')
    .set({ asked_share: asked.share, draft_id: asked.draftId, reach_by: null })
    .$if(asked.mobileKey !== null, (update) => update.set({ mobile_key: asked.mobileKey }))
    .where('id', '=', id)
    .execute()
}

/** Withdraws the draft's earlier queue entries for other stays: the newer one has got its rooms. */
export async function withdrawOtherEntries(db: Db, booking: Booking, now: Date): Promise<void> {
  if (!booking.userKey || !booking.draftId) return
  await changing(db, 'withdraw', { now })
    .where('room_type', '=', booking.type)
    .where('user_key', '=', booking.userKey)
    .where('draft_id', '=', booking.draftId)
    .where('id', '!=', booking.id)
    .where('rank', '<', booking.rank)
    .execute()
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
