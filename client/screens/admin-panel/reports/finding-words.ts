import { type CalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import { asPaise } from '#shared/money/paise'
import { moneyForPeople } from '#shared/money/rupees'
import { plural } from '#shared/plural'
import type { NamedPeriod, Report } from '#shared/reports/report'
import { shortDate } from '../parts/date-words'
import { rangeName } from './range-words'
import { capital, countWords, partWords, percentWords } from './share-words'

const inRupees = (amount: number): number => Math.round(amount / 100)

/** An amount for a night, in whole rupees: `₹3,645`. */
export const roundedMoney = (amount: number): string => moneyForPeople(asPaise(inRupees(amount) * 100))

/** A figure of nights, or a dash where there are none that it could be of. */
export const figureOf = (nights: number, figure: string): string => (nights === 0 ? '–' : figure)

/** `60 of 210 nights sold, 6 points more than last year`. */
export function soldWords(report: Report): string {
  const { nightsSold, nightsOnSale } = report
  if (nightsOnSale === 0)
    return `no night was on sale${nightsSold > 0 ? `, ${nightsSold} sold all the same` : ''}`
  return `${nightsSold} of ${plural(nightsOnSale, 'night')} sold, ${occupancyBeside(report)}`
}

/** `6 points more than last year`. */
function occupancyBeside({ occupancy, lastYear }: Report): string {
  if (!lastYear) return 'last year is not known'
  if (lastYear.nightsOnSale === 0) return 'none was on sale last year'
  const points = Math.round(occupancy * 100) - Math.round(lastYear.occupancy * 100)
  if (points === 0) return 'as much as last year'
  return `${plural(Math.abs(points), 'point')} ${points > 0 ? 'more' : 'less'} than last year`
}

/** `A sold night brought ₹243 more than last year`. */
export function adrWords({ nightsSold, adr, lastYear }: Report): string {
  if (nightsSold === 0) return 'No night is sold'
  if (lastYear?.nightsSold === 0) return 'A sold night brought this much; none was sold last year'
  return `A sold night ${amountBeside(adr, lastYear?.adr)}`
}

/** `Every night on sale, sold or not, brought ₹705 more than last year`. */
export function revparWords({ nightsOnSale, revpar, lastYear }: Report): string {
  if (nightsOnSale === 0) return 'No night was on sale'
  if (lastYear?.nightsOnSale === 0) return 'Every night on sale brought this much; none was on sale last year'
  return `Every night on sale, sold or not, ${amountBeside(revpar, lastYear?.revpar)}`
}

/** What a night brought, beside last year's: `brought ₹243 more than last year`. */
function amountBeside(amount: number, before: number | undefined): string {
  if (before === undefined) return 'brought this much; last year is not known'
  const more = inRupees(amount) - inRupees(before)
  if (more === 0) return 'brought as much as last year'
  return `brought ${roundedMoney(Math.abs(more) * 100)} ${more > 0 ? 'more' : 'less'} than last year`
}

/** `The hotel was full on 8 nights, all of them in Yatra weeks`. */
export function nightsFinding({ byNight, periods, rooms, to }: Report, today: CalendarDate): string {
  if (byNight.every(({ onSale, sold }) => onSale === 0 && sold === 0)) return 'No night was on sale'
  const verb = to < today ? 'was' : 'is'
  const full = byNight.filter(({ onSale, sold }) => onSale > 0 && sold >= onSale)
  const [first] = full
  if (!first) {
    const best = byNight.reduce((one, other) => (other.sold > one.sold ? other : one))
    return best.sold === 0
      ? `No room ${verb} sold`
      : `Never full: at most ${best.sold} of ${rooms} rooms sold, on ${shortDate(best.date)}`
  }
  if (full.length === byNight.length && full.length > 1) return `The hotel ${verb} full on every night`
  const within = ({ from, to: last }: NamedPeriod) => full.every(({ date }) => from <= date && date <= last)
  const period = periods.find(within)
  if (full.length === 1) return `The hotel ${verb} full on one night, ${shortDate(first.date)}`
  return `The hotel ${verb} full on ${full.length} nights${period ? `, all of them in ${period.name}` : ''}`
}

/** `Triples earned two thirds of ₹6,19,600`. */
export function revenueFinding({ byType, revenue }: Report): string {
  if (revenue === 0) return 'Rooms have earned nothing'
  const [double, triple] = [byType['Double Bed'].revenue, byType['Triple Bed'].revenue]
  const [who, most] = triple > double ? ['Triples', triple] : ['Doubles', double]
  return `${who} earned ${partWords(most, revenue)} of ${moneyForPeople(revenue)}`
}

const daysAhead = ['1 to 2 months', '2 to 3 months', 'longer']
const shortBefore = ['same week', '1 to 2 weeks']

/** `Nearly half of the bookings came a month ahead or more`. */
export function leadFinding({ leadTime }: Report): string {
  const all = leadTime.reduce((sum, { bookings }) => sum + bookings, 0)
  if (all === 0) return 'Nobody arrives on these days'
  const of = (names: readonly string[]) =>
    leadTime.reduce((sum, { name, bookings }) => (names.includes(name) ? sum + bookings : sum), 0)
  const [far, near] = [of(daysAhead), of(shortBefore)]
  const [count, when] = far >= near ? [far, 'a month ahead or more'] : [near, 'within two weeks of arrival']
  if (all < 10) return `${countWords(count, all)} ${all === 1 ? 'booking' : 'bookings'} came ${when}`
  return `${capital(partWords(count, all))} of the bookings came ${when}`
}

const came = {
  'On our site': 'came over our own site',
  'By phone': 'came by phone',
  'At the desk': 'were made at the desk',
  'Other sites': 'came from other sites',
} as const

/** `Six of ten bookings came over our own site`. */
export function sourceFinding({ sources }: Report): string {
  const all = sources.reduce((sum, { bookings }) => sum + bookings, 0)
  if (all === 0) return 'There are no bookings for these days'
  const most = sources.reduce((one, other) => (other.bookings > one.bookings ? other : one))
  const words = all === 1 ? came[most.name].replace('were', 'was') : came[most.name]
  return `${countWords(most.bookings, all)} ${all === 1 ? 'booking' : 'bookings'} ${words}`
}

/** `4 of 78 bookings were cancelled`. */
export function cancelledFinding({ cancellations: { bookings, ofBookings } }: Report): string {
  if (ofBookings === 0) return 'There was nothing to cancel'
  if (bookings === 0)
    return ofBookings === 1 ? 'The only booking stands' : `None of ${ofBookings} bookings was cancelled`
  return `${bookings} of ${plural(ofBookings, 'booking')} ${bookings === 1 ? 'was' : 'were'} cancelled`
}

/** `3 fewer than last year; one of them did not come`. */
export function cancelledBeside({ cancellations: { bookings, noShows }, lastYear }: Report): string {
  const more = lastYear && bookings - lastYear.cancelled
  const beside =
    more === null
      ? 'Last year is not known'
      : more === 0
        ? 'As many as last year'
        : `${Math.abs(more)} ${more > 0 ? 'more' : 'fewer'} than last year`
  if (noShows === 0) return beside
  return `${beside}; ${noShows === 1 ? 'one guest' : `${noShows} guests`} did not come`
}

/** `170 nights are booked, 14 more than by 30 Nov 2026`; of nights that are over `170 nights were booked, 14 more than last year`. */
export function pickUpFinding({ pickUp: { nights, lastYear }, to }: Report, today: CalendarDate): string {
  const isOver = to < today
  const [one, several] = isOver ? ['was', 'were'] : ['is', 'are']
  const booked = `${plural(nights, 'night')} ${nights === 1 ? one : several} booked`
  if (!lastYear) return booked
  const more = nights - lastYear.nights
  const day = isOver ? 'last year' : `by ${dateForPeople(lastYear.asOf)}`
  if (more === 0) return `${booked}, as many as ${day}`
  return `${booked}, ${Math.abs(more)} ${more > 0 ? 'more' : 'fewer'} than ${day}`
}

/** What the nights chart says to those who cannot see it. */
export const nightsInWords = (report: Report): string =>
  `Rooms sold in ${rangeName(report)}: ${report.nightsSold} of ${report.nightsOnSale} nights, ${percentWords(report.occupancy)}. The table below has the numbers.`
