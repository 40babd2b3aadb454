import { sql } from 'kysely'
import * as bookingRows from '#modules/bookings/booking-rows'
import type { Db } from '#server/database/transaction'

/** `requestId`: of the browser, which may send it again. A request for two room types makes two bookings.
 * `reference`: by which its guest finds it. */
export type NewDeskBooking = bookingRows.DeskEntry & {
  madeBy: string
  requestId: string
  reference: string | null
}

export type DeskOrigin = { bookingId: string; madeBy: string }

export async function enter(db: Db, made: NewDeskBooking): Promise<void> {
  const { id, madeBy, requestId, reference } = made
  await bookingRows.enterAtDesk(db, made)
  await db
    .insertInto('desk_booking')
    .values({ booking_id: id, made_by: madeBy, request_id: requestId, reference })
    .execute()
}

/** The bookings that a request has made, in the order of the room types. */
export async function ofRequest(db: Db, requestId: string): Promise<string[]> {
  const made = await db
    .selectFrom('desk_booking')
    .innerJoin('booking', 'booking.id', 'booking_id')
    .select('booking_id')
    .where('request_id', '=', requestId)
    .orderBy('rank')
    .execute()
  return made.map(({ booking_id }) => booking_id)
}

/** Of those of these bookings that were made at the desk. */
export const origins = async (db: Db, bookingIds: readonly string[]): Promise<DeskOrigin[]> =>
  bookingIds.length === 0
    ? []
    : db
        .selectFrom('desk_booking')
        .select(['booking_id as bookingId', 'made_by as madeBy'])
        .where('booking_id', '=', sql<string>`any(${bookingIds}::uuid[])`)
        .execute()
