import type { Booking } from '#modules/bookings/booking-rows'
import type { MyDateChange } from '#shared/booking/my-booking'
import { addDays, type CalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import type { HotelSettings } from '#shared/hotel/settings'
import { plural } from '#shared/plural'

/** Days before check-in until which guests may change their dates. */
const leastDays = 3

type Changeable = Pick<Booking, 'status' | 'checkIn' | 'guestChanges'> & { isErased: boolean }

/** Whether its guest may change the dates of a booking on this day, `most` times in all. */
export function dateChangeOf(
  booking: Changeable,
  today: CalendarDate,
  { guestDateChanges: most, phones }: Pick<HotelSettings, 'guestDateChanges' | 'phones'>,
): MyDateChange {
  const { status, checkIn, guestChanges, isErased } = booking
  const until = addDays(checkIn, -leastDays)
  const left = Math.max(0, most - guestChanges)
  const why = reason()
  return { allowed: why === null, until, left: why === null ? left : 0, why }

  function reason(): string | null {
    if (status !== 'Confirmed') return 'This booking is cancelled, so its dates cannot be changed.'
    if (isErased) return `We have erased your details. ${callUs('To change the dates', phones)}`
    if (most === 0) return callUs('To change your dates', phones)
    if (left === 0)
      return `You have changed your dates ${times(guestChanges)}. ${callUs('To change them again', phones)}`
    if (today > until)
      return `Dates can be changed here until ${plural(leastDays, 'day')} before check-in, which was ${dateForPeople(until)}. ${callUs('To change them now', phones)}`
    return null
  }
}

const times = (count: number): string => (count === 1 ? 'once' : plural(count, 'time'))

/** `To change them again, please call us: …` */
export const callUs = (toDo: string, phones: readonly string[]): string =>
  `${toDo}, please call us: ${phones.join(' or ')}.`
