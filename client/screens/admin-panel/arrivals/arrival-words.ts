import type { GuestOnCard } from '#shared/admin/booking-card'
import { dateForPeople } from '#shared/calendar/calendar-date'
import type { Arrival } from '#shared/desk/arrivals'
import { kindWord, roomNumberWords } from '#shared/desk/room-number-words'
import { moneyForPeople } from '#shared/money/rupees'
import { plural } from '#shared/plural'

/** One party in words, for the screen and the printed sheet. */
export function arrivalWords({ booking, roomNumbers }: Arrival) {
  const party = booking.guests[0]?.name || booking.email || booking.mobileNumber || 'Guest without a name'
  return {
    roomNumbers:
      roomNumbers.length === 0 ? kindWord(booking.type) : roomNumberWords(booking.type, roomNumbers),
    party,
    size: [
      plural(booking.rooms, 'room'),
      ...(booking.numberOfGuests > 0 ? [plural(booking.numberOfGuests, 'guest')] : []),
    ].join(', '),
    names: [
      ...(booking.detailsMissing ? ['Guest details missing: ask for names and identity cards'] : []),
      ...booking.guests.map(guestWords),
    ].join('; '),
    contact: [booking.mobileNumber, booking.email].filter((part) => part !== '').join(', '),
    until: `until ${dateForPeople(booking.checkOut)}, ${plural(booking.nights, 'night')}`,
    due: booking.pending > 0 ? `${moneyForPeople(booking.pending)} to be paid` : 'paid in full',
  }
}

const guestWords = ({ name, age, identity }: GuestOnCard): string =>
  [`${name || 'name missing'}${age > 0 ? ` (${age})` : ''}`, identity]
    .filter((part) => part !== '')
    .join(', ')
