import { nightsOf } from '#shared/booking/stay'
import type { Evidence } from './evidence'

const haveRooms: readonly string[] = ['Held', 'Capturing', 'Confirmed', 'Blocked']

type Rooms = {
  bookings: Pick<Evidence['bookings'][number], 'id' | 'status' | 'rooms' | 'check_in' | 'check_out'>[]
  nights: { booking_id: string; night: string }[]
}

/** Room nights match the bookings' states exactly. The primary key keeps two bookings from sharing a room. */
export function roomsRule({ bookings, nights }: Rooms): string[] {
  const taken = new Map<string, string[]>()
  for (const { booking_id, night } of nights) taken.set(booking_id, [...(taken.get(booking_id) ?? []), night])
  return bookings.flatMap(({ id, status, rooms, check_in, check_out }) => {
    const asked = nightsOf({ checkIn: check_in, checkOut: check_out })
    const due = haveRooms.includes(status) ? asked.flatMap((night) => Array<string>(rooms).fill(night)) : []
    const has = (taken.get(id) ?? []).sort()
    const fits = due.length === has.length && due.every((night, index) => has[index] === night)
    return fits
      ? []
      : [`booking ${id} is ${status} and has ${has.length} room nights instead of ${due.length}`]
  })
}
