import { sql } from 'kysely'
import * as bookingRows from '#modules/bookings/booking-rows'
import type { Db } from '#server/database/transaction'
import type { Stay } from '#shared/booking/stay'
import type { Rupees } from '#shared/money/rupees'

/** With why it was made, and by whom. */
export type NewDeskBooking = bookingRows.DeskEntry & { note: string; madeBy: string }

export type DeskOrigin = { bookingId: string; note: string; madeBy: string }
/** `amount` in paise, negative where it was paid back. */
export type StoredReceipt = {
  id: string
  bookingId: string | null
  amount: number
  method: 'cash' | 'upi'
  receivedAt: Date
  receivedBy: string
}
export type StoredArrival = {
  bookingId: string
  mark: 'arrived' | 'noShow'
  roomNumbers: number[]
  markedAt: Date
}

const receiptColumns = [
  'id',
  'booking_id as bookingId',
  'amount',
  'method',
  'received_at as receivedAt',
  'received_by as receivedBy',
] as const

export async function enter(db: Db, made: NewDeskBooking): Promise<void> {
  const { id, note, madeBy } = made
  await bookingRows.enterAtDesk(db, made)
  await db.insertInto('desk_booking').values({ booking_id: id, note, made_by: madeBy }).execute()
}

/** Changes a desk booking; false where it has changed since it was read. */
export async function change(
  db: Db,
  id: string,
  version: number,
  to: Stay & { nightlyRate: Rupees; mobileKey: string | null; note: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('booking')
    .set({ room_type: to.type, nightly_rate: to.nightlyRate, rooms: to.rooms, mobile_key: to.mobileKey })
    .set({ check_in: to.checkIn, check_out: to.checkOut })
    .set({ version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('status', '=', 'Confirmed')
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await db.updateTable('desk_booking').set({ note: to.note }).where('booking_id', '=', id).execute()
  return true
}

export const origins = async (db: Db, bookingIds: string[]): Promise<DeskOrigin[]> =>
  bookingIds.length === 0
    ? []
    : db
        .selectFrom('desk_booking')
        .leftJoin('desk_record', 'desk_record.booking_id', 'desk_booking.booking_id')
        .select(['desk_booking.booking_id as bookingId', 'made_by as madeBy'])
        .select(({ fn }) => fn.coalesce('note', sql<string>`''`).as('note'))
        .where('desk_booking.booking_id', '=', anyOf(bookingIds))
        .execute()

export const receipts = async (db: Db, bookingIds: string[]): Promise<StoredReceipt[]> =>
  bookingIds.length === 0
    ? []
    : db
        .selectFrom('desk_receipt')
        .select(receiptColumns)
        .where('booking_id', '=', anyOf(bookingIds))
        .orderBy('received_at')
        .execute()

export const receipt = (db: Db, id: string): Promise<StoredReceipt | undefined> =>
  db.selectFrom('desk_receipt').select(receiptColumns).where('id', '=', id).executeTakeFirst()

export async function addReceipt(db: Db, receipt: StoredReceipt): Promise<void> {
  await db
    .insertInto('desk_receipt')
    .values({
      id: receipt.id,
      booking_id: receipt.bookingId,
      amount: receipt.amount,
      method: receipt.method,
      received_at: receipt.receivedAt,
      received_by: receipt.receivedBy,
    })
    .execute()
}

export async function removeReceipt(db: Db, id: string): Promise<void> {
  await db.deleteFrom('desk_receipt').where('id', '=', id).execute()
}

export const arrivals = async (db: Db, bookingIds: string[]): Promise<StoredArrival[]> =>
  bookingIds.length === 0
    ? []
    : db
        .selectFrom('arrival')
        .select(['booking_id as bookingId', 'mark', 'room_numbers as roomNumbers', 'marked_at as markedAt'])
        .where('booking_id', '=', anyOf(bookingIds))
        .execute()

export async function markArrival(
  db: Db,
  { bookingId, mark, roomNumbers, markedAt }: StoredArrival,
): Promise<void> {
  const row = { mark, room_numbers: roomNumbers, marked_at: markedAt }
  await db
    .insertInto('arrival')
    .values({ booking_id: bookingId, ...row })
    .onConflict((conflict) => conflict.column('booking_id').doUpdateSet(row))
    .execute()
}

/** Clears the room numbers of a guest who has arrived: another type has other rooms. */
export async function clearRoomNumbers(db: Db, bookingId: string): Promise<void> {
  await db.updateTable('arrival').set({ room_numbers: [] }).where('booking_id', '=', bookingId).execute()
}

export async function unmarkArrival(db: Db, bookingId: string): Promise<void> {
  await db.deleteFrom('arrival').where('booking_id', '=', bookingId).execute()
}

/** One parameter whatever the number of ids, so that the statement stays the same. */
const anyOf = (ids: string[]) => sql<string>`any(${ids}::uuid[])`
