import type { Clash } from '#modules/front-desk/wanted-closure-rows'
import { addDays, dateForPeople } from '#shared/calendar/calendar-date'
import { closedDatesInWords } from '#shared/calendar/closed-nights'
import { plural } from '#shared/plural'
import type { Finding } from './money-checks'

const mostNamed = 6

/** Somebody has rooms on nights that are to be closed. One alert for each source and range of nights. */
export function closureClash({
  source,
  reason,
  checkIn,
  checkOut,
  nights,
  rooms,
  bookingId,
}: Clash): Finding {
  const range = closedDatesInWords({ from: checkIn, to: addDays(checkOut, -1) })
  const named = nights.slice(0, mostNamed).map(dateForPeople).join(', ')
  const more = nights.length > mostNamed ? ` and ${nights.length - mostNamed} more` : ''
  return {
    kind: 'ClosureClash',
    subject: `${source} ${checkIn} ${checkOut}`,
    bookingId,
    title: `Guests have rooms on closed nights: ${range}`,
    happened: `${range} is to be closed (${reason}), but guests have ${plural(rooms, 'room night')} of it: ${named}${more}.`,
    byItself:
      'Their bookings stand: nothing was cancelled. Nights that become free are closed at once, before anybody in the queue ' +
      'gets them.',
    toDo:
      'Call the guests. Move them to other dates or rooms, or cancel them with a full refund; this alert closes when none of ' +
      'them is left.',
  }
}
