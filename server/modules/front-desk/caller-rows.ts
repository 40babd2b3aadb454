import type { Db } from '#server/database/transaction'

/** Confirmed stays of a mobile number with the first guest's name. */
export const stays = (db: Db, mobileKey: string, limit: number) =>
  db
    .selectFrom('booking')
    .innerJoin('guest', (join) => join.onRef('guest.booking_id', '=', 'booking.id').on('position', '=', 1))
    .innerJoin('guest_details', 'guest_details.booking_id', 'booking.id')
    .select(['booking.id as bookingId', 'name', 'email', 'number_of_guests as guests', 'rooms'])
    .select(['room_type as type', 'check_in as checkIn', 'check_out as checkOut'])
    .where('mobile_key', '=', mobileKey)
    .where('status', '=', 'Confirmed')
    .orderBy('check_in', 'desc')
    .limit(limit)
    .execute()
