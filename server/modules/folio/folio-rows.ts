import { sql } from 'kysely'
import type { CountedRefund } from '#modules/refunds/refund-rows'
import { rowsAsJson } from '#server/database/json-rows'
import type { Db, Tx } from '#server/database/transaction'
import type { BookingStatus } from '#shared/booking/status'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import type { CancelReason } from '#shared/desk/change'
import type { DeskMethod } from '#shared/desk/folio'
import { asPaise } from '#shared/money/paise'
import type { Rupees } from '#shared/money/rupees'

/** An online payment in paise, with its refunds, whatever their state. */
export type PaidOnline = { amount: number; refunds: readonly CountedRefund[] }

/** What a booking's money adds up from; sums in paise. */
export type Account = {
  status: BookingStatus
  /** Rupees for all its rooms, one for each night. */
  nightAmounts: readonly Rupees[]
  /** The online payments that count for this booking. */
  online: readonly PaidOnline[]
  /** The sums of the desk's lines; extras and discounts that were taken back are in neither. */
  extras: number
  discounts: number
  deskPayments: number
  deskRefunds: number
  /** Of a cancelled booking: nights that stay on the bill, and what stays beyond them; null: all that did not go back. */
  usedNights: number
  charge: number | null
  /** For unused nights after an early departure. */
  earlyCharge: number
}

/** `isCancelled`: it has been cancelled, whatever it is now. */
export type AccountOfBooking = Account & { bookingId: string; isCancelled: boolean }

/** The amounts and ids of its online payments; null where there is none, or no refund. */
type AccountRow = Omit<AccountOfBooking, 'online'> & {
  amounts: number[] | null
  paymentIds: string[] | null
  given: (CountedRefund & { paymentId: string })[] | null
}

/** Of each of these bookings, in one statement for any number. */
export async function accounts(db: Db, bookingIds: readonly string[]): Promise<AccountOfBooking[]> {
  if (bookingIds.length === 0) return []
  const read = sql<AccountRow>`
    select booking.id as "bookingId", status, booking.night_amounts as "nightAmounts", amounts, "paymentIds",
      (
        select json_agg(json_build_object('paymentId', payment_id, 'reason', reason, 'manual', manual, 'amount', amount,
          'coveredBy', covered_by, 'supersededAt', superseded_at, 'providerRefundId', provider_refund_id,
          'providerStatus', provider_status))
        from refund where payment_id = any("paymentIds")
      ) as given,
      cancellation.booking_id is not null as "isCancelled",
      coalesce(extras, 0)::bigint as extras, coalesce(discounts, 0)::bigint as discounts,
      coalesce(payments, 0)::bigint as "deskPayments", coalesce(refunds, 0)::bigint as "deskRefunds",
      coalesce(used_nights, 0) as "usedNights", cancellation.charge,
      coalesce(early_departure.charge, 0) as "earlyCharge"
    from booking
      left join (
        select booking_id, array_agg(amount) as amounts, array_agg(payment_id) as "paymentIds"
        from booking_payment where booking_id = any(${bookingIds}::uuid[]) group by booking_id
      ) as paid on paid.booking_id = booking.id
      left join cancellation on cancellation.booking_id = booking.id
      left join early_departure on early_departure.booking_id = booking.id
      left join (
        select booking_id, sum(amount) filter (where kind = 'extra' and stands) as extras,
          sum(amount) filter (where kind = 'discount' and stands) as discounts,
          sum(amount) filter (where kind = 'payment') as payments,
          sum(amount) filter (where kind = 'refund') as refunds
        from folio_line, lateral (select reverses is null and not exists (
          select from folio_line as later where later.reverses = folio_line.id) as stands) as own
        where booking_id = any(${bookingIds}::uuid[]) group by booking_id
      ) as line on line.booking_id = booking.id
    where booking.id = any(${bookingIds}::uuid[])`
  const rows = await rowsAsJson(db, read)
  // Added to the rows as they are: copies of thousands take longer than reading them.
  return rows.map((row) => Object.assign(row, { online: onlineOf(row) }))
}

const onlineOf = ({ amounts, paymentIds, given }: AccountRow): PaidOnline[] =>
  (amounts ?? []).map((amount, index) => ({
    amount,
    refunds: given?.filter(({ paymentId }) => paymentId === paymentIds?.[index]) ?? [],
  }))

/** A line by the desk, in paise. */
export type StoredLine = {
  id: string
  bookingId: string | null
  kind: 'extra' | 'discount' | 'payment' | 'refund'
  text: string
  amount: number
  method: DeskMethod | null
  reference: string | null
  day: CalendarDate
  writtenAt: Date
  writtenBy: string
  reverses: string | null
}

const lines = (db: Db) =>
  db
    .selectFrom('folio_line')
    .select(['id', 'booking_id as bookingId', 'kind', 'text', 'amount', 'method', 'reference', 'day'])
    .select(['written_at as writtenAt', 'written_by as writtenBy', 'reverses'])

export const line = (db: Db, id: string): Promise<StoredLine | undefined> =>
  lines(db).where('id', '=', id).executeTakeFirst()

/** Of these bookings, oldest first. */
export const linesOf = (db: Db, bookingIds: readonly string[]): Promise<StoredLine[]> =>
  lines(db)
    .where('booking_id', '=', sql<string>`any(${bookingIds}::uuid[])`)
    .orderBy('written_at')
    .orderBy('id')
    .execute()

export const reversalOf = (db: Db, id: string): Promise<StoredLine | undefined> =>
  lines(db).where('reverses', '=', id).executeTakeFirst()

/** The other lines of the same group payment, which were written at the same moment. */
export const writtenWith = (db: Db, { writtenAt, writtenBy, reference }: StoredLine): Promise<StoredLine[]> =>
  lines(db)
    .where('written_at', '=', writtenAt)
    .where('written_by', '=', writtenBy)
    .where('reference', '=', reference)
    .execute()

/** False where a line has this id already. */
export async function add(tx: Tx, line: StoredLine): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('folio_line')
    .values({
      id: line.id,
      booking_id: line.bookingId,
      kind: line.kind,
      text: line.text,
      amount: asPaise(line.amount),
      method: line.method,
      reference: line.reference,
      day: line.day,
      written_at: line.writtenAt,
      written_by: line.writtenBy,
      reverses: line.reverses,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** What a folio shows beside the account: when things happened, and by whom. */
export type Facts = {
  bookingId: string
  rooms: number
  checkIn: CalendarDate
  /** When it was confirmed, else when it was made. */
  madeAt: Date
  cancelledAt: Date | null
  cancelledBy: 'guest' | 'hotel' | null
  endReason: CancelReason | null
  leftAt: Date | null
  leftBy: string | null
  leftReason: CancelReason | null
  /** Of the nights before an early departure. */
  nightAmountsBefore: Rupees[] | null
}

export const facts = (db: Db, bookingIds: readonly string[]): Promise<Facts[]> =>
  db
    .selectFrom('booking')
    .leftJoin('cancellation', 'cancellation.booking_id', 'booking.id')
    .leftJoin('early_departure', 'early_departure.booking_id', 'booking.id')
    .select(['booking.id as bookingId', 'rooms', 'check_in as checkIn'])
    .select(sql<Date>`coalesce(confirmed_at, booking.created_at)`.as('madeAt'))
    .select(['cancelled_at as cancelledAt', 'by_whom as cancelledBy'])
    .select(['cancellation.reason as endReason', 'left_at as leftAt', 'left_by as leftBy'])
    .select(['early_departure.reason as leftReason'])
    .select(['early_departure.night_amounts as nightAmountsBefore'])
    .where('booking.id', '=', sql<string>`any(${bookingIds}::uuid[])`)
    .execute()
