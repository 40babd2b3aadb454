import type { BookingCard } from '#shared/admin/booking-card'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { plural } from '#shared/plural'

/** The name by which people speak of a booking. */
export const whoseBooking = ({ guests, email, mobileNumber }: BookingCard): string =>
  guests[0]?.name || email || mobileNumber || 'a guest without a name'

/** `2 Double Bed rooms, 10 Jun 2027 to 12 Jun 2027`. */
export const stayOfCard = ({ type, rooms, checkIn, checkOut }: BookingCard): string =>
  `${plural(rooms, `${type} room`)}, ${dateForPeople(checkIn)} to ${dateForPeople(checkOut)}`
