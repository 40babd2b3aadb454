import type { Db } from '#server/database/transaction'
import type { AdminStatus, BookingStatus } from '#shared/booking/status'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import type { RoomType } from '#shared/room/room'
import type { CheckInBounds } from './booking-list-rows'

export type TableRow = {
  id: string
  status: BookingStatus
  type: RoomType
  rooms: number
  checkIn: CalendarDate
  checkOut: CalendarDate
  name: string | null
  guests: number | null
  group: string | null
  madeBy: string | null
}

/** Every booking of the status, by check-in, with the name of its first guest; `madeBy` only where the desk made it. */
export const tableRows = (db: Db, status: AdminStatus, { from, to }: CheckInBounds): Promise<TableRow[]> =>
  db
    .selectFrom('booking')
    .leftJoin('guest_details', 'guest_details.booking_id', 'booking.id')
    .leftJoin('guest', (join) =>
      join.onRef('guest.booking_id', '=', 'booking.id').on('guest.position', '=', 1),
    )
    .leftJoin('desk_record', 'desk_record.booking_id', 'booking.id')
    .leftJoin('desk_booking', 'desk_booking.booking_id', 'booking.id')
    .select(['booking.id', 'status', 'room_type as type', 'rooms', 'check_in as checkIn'])
    .select(['check_out as checkOut', 'guest.name', 'number_of_guests as guests', 'group_name as group'])
    .select('desk_booking.made_by as madeBy')
    .where('status', '=', status)
    .$if(from !== undefined, (query) => query.where('check_in', '>=', from as CalendarDate))
    .$if(to !== undefined, (query) => query.where('check_in', '<=', to as CalendarDate))
    .orderBy('check_in')
    .orderBy('booking.id')
    .execute()
