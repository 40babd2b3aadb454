import { sql } from 'kysely'
import { type Booking, bookingColumns } from '#modules/bookings/booking-rows'
import { isNotRestored } from '#modules/maintenance/restored-rows'
import type { Db } from '#server/database/transaction'
import type { CalendarDate } from '#shared/calendar/calendar-date'

/** The same for each check-in date that a booking gets. */
export const reminderKey = ({ id, checkIn }: Pick<Booking, 'id' | 'checkIn'>): string =>
  `reminder:${id}:${checkIn}`

type Coming = {
  /** The first and the last check-in, both included. */
  from: CalendarDate
  to: CalendarDate
  /** A booking made fewer days before its check-in, or on that day, needs no reminder. */
  days: number
}

/**
 * Locks the next bookings whose guests have not been reminded of this check-in; those that another transaction holds are
 * left for the next time.
 */
export const lockDue = (db: Db, { from, to, days }: Coming, limit: number): Promise<Booking[]> =>
  db
    .selectFrom('booking')
    .select(bookingColumns)
    .where('status', '=', 'Confirmed')
    .where('check_in', '>=', from)
    .where('check_in', '<=', to)
    .where('erased_at', 'is', null)
    .where(
      sql<boolean>`coalesce(confirmed_at, booking.created_at) < (check_in - ${days}::int)::timestamp at time zone 'Asia/Kolkata'`,
    )
    .where(
      sql<boolean>`exists (select from guest_details where booking_id = booking.id and email <> '')
        and not exists (select from mail where event_key = 'reminder:' || booking.id || ':' || check_in)`,
    )
    .where(isNotRestored)
    .orderBy('check_in')
    .orderBy('rank')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
