import type { CalendarNight } from '#shared/booking/night-calendar'
import { addDays, asCalendarDate, type CalendarDate, datesFrom } from '#shared/calendar/calendar-date'
import { asRupees } from '#shared/money/rupees'
import type { RatePeriod } from '#shared/rates/rates'
import { type NightFacts, nightsByDate } from './nights'

/** A day of June 2027; 31 is 1 July. */
export const june = (day: number): CalendarDate => addDays(asCalendarDate('2027-06-01'), day - 1)

export const yatra: RatePeriod = {
  from: june(12),
  to: june(20),
  amount: asRupees(3200),
  minNights: 2,
  name: 'Yatra weeks',
}

/** Nights from 5 to 29 June at ₹2,500, in yatra weeks ₹3,200; `full` are days of June, `free` rooms are free on the others. */
export function summerNights(full: readonly number[] = [], free = 3): NightFacts {
  const season = { minCheckIn: june(5), maxCheckIn: june(29), maxCheckOut: june(30) }
  const nights = datesFrom(june(5), june(30)).map((date): CalendarNight => {
    const isDear = yatra.from <= date && date <= yatra.to
    const available = full.some((day) => june(day) === date) ? 0 : free
    return {
      date,
      open: true,
      available,
      amount: asRupees(isDear ? 3200 : 2500),
      minNights: isDear ? 2 : 1,
    }
  })
  return { nights: nightsByDate(nights), seasons: [season], maxStayNights: 14, today: june(4) }
}
