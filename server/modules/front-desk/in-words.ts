import type { Stay } from '#shared/booking/stay'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { asPaise } from '#shared/money/paise'
import { moneyForPeople } from '#shared/money/rupees'
import { plural } from '#shared/plural'

/** A stay in the audit log: `Double Bed, 2 rooms, 10 Jun 2027 to 12 Jun 2027`. */
export const stayInWords = ({ type, rooms, checkIn, checkOut }: Stay): string =>
  `${type}, ${plural(rooms, 'room')}, ${dateForPeople(checkIn)} to ${dateForPeople(checkOut)}`

/** A receipt in the audit log, from paise: `₹1,500, cash`. */
export const paidInWords = (amount: number, method: 'cash' | 'upi'): string =>
  `${moneyForPeople(asPaise(Math.abs(amount)))}, ${method === 'upi' ? 'UPI' : 'cash'}`
