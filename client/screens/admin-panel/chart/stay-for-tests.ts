import { asCalendarDate } from '#shared/calendar/calendar-date'
import type { ChartStay } from '#shared/desk/chart'
import { asPaise } from '#shared/money/paise'

/** Asha Rawat in D1 from 10 to 12 June 2027, confirmed. */
export const aStay = (over: Partial<ChartStay> = {}): ChartStay => ({
  bookingId: 'asha',
  version: 1,
  roomNumber: 'D1',
  from: asCalendarDate('2027-06-10'),
  to: asCalendarDate('2027-06-12'),
  checkIn: asCalendarDate('2027-06-10'),
  checkOut: asCalendarDate('2027-06-12'),
  status: 'Confirmed',
  name: 'Asha Rawat',
  group: '',
  guests: 2,
  due: asPaise(256000),
  isHere: false,
  hasLeft: false,
  isPinned: false,
  ...over,
})
