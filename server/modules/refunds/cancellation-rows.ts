import { sql } from 'kysely'
import type { Db } from '#server/database/transaction'
import type { CancelReason } from '#shared/desk/change'
import { asPaise, type Paise } from '#shared/money/paise'

/** What was promised when a booking was cancelled. `amount` is refunded, `waived` stays with the hotel; both in paise. */
export type CancellationRow = {
  bookingId: string
  byWhom: 'guest' | 'hotel'
  percent: number
  fee: Paise
  feeAssumed: boolean
  amount: Paise
  waived: Paise
  cancelledAt: Date
  refundedAt: Date | null
  /** Of a booking that the hotel cancelled. */
  reason: CancelReason | null
  note: string
  isNoShow: boolean
  /** Nights that stay on the bill. */
  usedNights: number
  /** Stays with the hotel beyond used nights and extras; paise. Null where an older server cancelled: all that was kept. */
  charge: Paise | null
}

const columns = [
  'booking_id as bookingId',
  'by_whom as byWhom',
  'percent',
  'fee',
  'fee_assumed as feeAssumed',
  'amount',
  'waived',
  'cancelled_at as cancelledAt',
  'refunded_at as refundedAt',
  'reason',
  'note',
  'is_no_show as isNoShow',
  'used_nights as usedNights',
  'charge',
] as const

const read = (db: Db) => db.selectFrom('cancellation').select(columns)

export const ofBooking = (db: Db, bookingId: string): Promise<CancellationRow | undefined> =>
  read(db).where('booking_id', '=', bookingId).executeTakeFirst()

export const ofBookings = async (db: Db, bookingIds: string[]): Promise<CancellationRow[]> =>
  bookingIds.length === 0
    ? []
    : read(db).where('booking_id', '=', sql<string>`any(${bookingIds}::uuid[])`).execute()

export async function add(db: Db, row: Omit<CancellationRow, 'refundedAt'>): Promise<void> {
  await db
    .insertInto('cancellation')
    .values({
      booking_id: row.bookingId,
      by_whom: row.byWhom,
      percent: row.percent,
      fee: row.fee,
      fee_assumed: row.feeAssumed,
      amount: row.amount,
      waived: row.waived,
      cancelled_at: row.cancelledAt,
      reason: row.reason,
      note: row.note,
      is_no_show: row.isNoShow,
      used_nights: row.usedNights,
      charge: row.charge,
    })
    .execute()
}

/** The cancelling is undone. */
export async function remove(db: Db, bookingId: string): Promise<void> {
  await db.deleteFrom('cancellation').where('booking_id', '=', bookingId).execute()
}

export async function refunded(db: Db, bookingId: string, at: Date): Promise<void> {
  await db.updateTable('cancellation').set({ refunded_at: at }).where('booking_id', '=', bookingId).execute()
}

/** The cancelled booking of a refund, by the provider's id of any of its rounds. */
export async function bookingOfRefund(db: Db, providerRefundId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('cancellation')
    .innerJoin('booking_payment', 'booking_payment.booking_id', 'cancellation.booking_id')
    .innerJoin('refund', 'refund.payment_id', 'booking_payment.payment_id')
    .select('cancellation.booking_id as id')
    .where('cancellation.amount', '>', asPaise(0))
    .where('provider_refund_id', '=', providerRefundId)
    .executeTakeFirst()
  return row?.id
}
