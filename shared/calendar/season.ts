import {
  addDays,
  asCalendarDate,
  type CalendarDate,
  dateForPeople,
  laterOf,
  type Nights,
} from './calendar-date'
import { type ClosedNights, closedOn } from './closed-nights'
import { hotelToday } from './hotel-today'

const opens = '05-25'
const closes = '10-12'

const dayAndMonth = (day: string) => dateForPeople(asCalendarDate(`2000-${day}`)).replace(' 2000', '')
/** `25 May to 12 Oct`: the season of every year that the owner has not changed. */
export const seasonWords = `${dayAndMonth(opens)} to ${dayAndMonth(closes)}`

/**
 * One year's season. `closes`: the last check-out. `onSale`: null for on sale as soon as it is on or next. `salesFrom`: the
 * day at the hotel from which it is on sale, instead of `onSale`.
 */
export type YearSeason = {
  year: number
  opens: CalendarDate
  closes: CalendarDate
  isClosed: boolean
  onSale: boolean | null
  salesFrom: CalendarDate | null
}

/** The seasons that the owner has changed; every other year has the usual one. */
export type ChangedSeasons = readonly YearSeason[]

/** What can be booked: check-in from `minCheckIn` to `maxCheckIn`, check-out by `maxCheckOut`. */
export type Season = { minCheckIn: CalendarDate; maxCheckIn: CalendarDate; maxCheckOut: CalendarDate }

/**
 * Why no season is on sale: it is `winter`, this year's was `stopped` while it is on, the hotel is closed all `year`, or it
 * opens later than usual.
 */
type ClosedWhy = 'winter' | 'stopped' | 'year' | 'notYet'

/** The seasons that guests can book, in order. `next`: the first that they cannot book yet, where there is none, and `why`. */
export type Sale = {
  seasons: readonly Season[]
  next: YearSeason | null
  why?: ClosedWhy
  /** When the whole hotel is closed within them. */
  closed?: readonly ClosedNights[]
}

/** How many years ahead of this one are looked at. */
const yearsAhead = 2

const yearOf = (date: CalendarDate): number => Number(date.slice(0, 4))

export function seasonOf(year: number, changed: ChangedSeasons): YearSeason {
  const own = changed.find((season) => season.year === year)
  const usual = { opens: asCalendarDate(`${year}-${opens}`), closes: asCalendarDate(`${year}-${closes}`) }
  return own ?? { year, ...usual, isClosed: false, onSale: null, salesFrom: null }
}

/** The seasons of this year at the hotel and of the years ahead. */
export const seasonsFrom = (now: Date, changed: ChangedSeasons): YearSeason[] =>
  seasonsOn(hotelToday(now), changed)

function seasonsOn(today: CalendarDate, changed: ChangedSeasons): YearSeason[] {
  const year = yearOf(today)
  return Array.from({ length: yearsAhead + 1 }, (_, ahead) => seasonOf(year + ahead, changed))
}

/** No season that is looked at has a later night. */
export const lastNightAhead = (now: Date): CalendarDate =>
  asCalendarDate(`${yearOf(hotelToday(now)) + yearsAhead}-12-31`)

/** `1 Jun 2027 to 12 Oct 2027`, or that the hotel is closed all year. */
export function seasonWordsOf(date: CalendarDate, changed: ChangedSeasons): string {
  const { year, opens, closes, isClosed } = seasonOf(yearOf(date), changed)
  return isClosed ? `closed in ${year}` : `${dateForPeople(opens)} to ${dateForPeople(closes)}`
}

/** Whether the hotel is open on all these nights, on sale or not. */
export function isInSeason({ checkIn, checkOut }: Nights, changed: ChangedSeasons): boolean {
  const season = seasonOf(yearOf(checkIn), changed)
  return !season.isClosed && checkIn >= season.opens && checkOut <= season.closes
}

const canBegin = ({ isClosed, closes }: YearSeason, today: CalendarDate): boolean =>
  !isClosed && addDays(today, 1) < closes

/** Whether guests can book a season's nights that are still ahead, given the first season in which a stay can begin. */
function isOnSale(season: YearSeason, today: CalendarDate, first: YearSeason | undefined): boolean {
  if (season.isClosed) return false
  if (season.salesFrom) return season.salesFrom <= today
  return season.onSale ?? !(first && first.year < season.year)
}

/** Whether all these nights are in a season that is on sale. */
export const areOnSale = (
  nights: Nights,
  now: Date,
  changed: ChangedSeasons,
  closed?: readonly ClosedNights[],
): boolean => onSaleOn(hotelToday(now), changed, closed)(nights)

/** The same test for many stays: a queue asks for each guest who waits, and the seasons stay the same. */
export function onSaleOn(
  today: CalendarDate,
  changed: ChangedSeasons,
  closed: readonly ClosedNights[] = [],
): (nights: Nights) => boolean {
  const first = seasonsOn(today, changed).find((season) => canBegin(season, today))
  const onSale = new Map<number, YearSeason | undefined>()
  return ({ checkIn, checkOut }) => {
    const year = yearOf(checkIn)
    if (!onSale.has(year)) {
      const season = seasonOf(year, changed)
      onSale.set(year, isOnSale(season, today, first) ? season : undefined)
    }
    const season = onSale.get(year)
    const isIn = season !== undefined && checkIn >= season.opens && checkOut <= season.closes
    return isIn && !closedOn({ checkIn, checkOut }, closed)
  }
}

/** This year's season, or the next one once no stay of this year can start, and those that the owner put on sale early. */
export function saleAt(
  now: Date,
  changed: ChangedSeasons = [],
  closures: readonly ClosedNights[] = [],
): Sale {
  const today = hotelToday(now)
  const tomorrow = addDays(today, 1)
  const ahead = seasonsOn(today, changed).filter((season) => canBegin(season, today))
  const seasons = ahead
    .filter((season) => isOnSale(season, today, ahead[0]))
    .map((season) => ({
      minCheckIn: laterOf(season.opens, tomorrow),
      maxCheckIn: addDays(season.closes, -1),
      maxCheckOut: season.closes,
    }))
  const closed = closures.filter(({ to }) => to >= today)
  if (seasons.length > 0) return { seasons, next: null, closed }
  return { seasons, next: ahead[0] ?? null, why: whyClosed(today, changed), closed }
}

function whyClosed(today: CalendarDate, changed: ChangedSeasons): ClosedWhy {
  const year = yearOf(today)
  const [season, usual] = [seasonOf(year, changed), seasonOf(year, [])]
  if (canBegin(season, today) && season.opens <= today) return 'stopped'
  if (season.isClosed && today < usual.closes) return 'year'
  return today < usual.opens || !canBegin(season, today) ? 'winter' : 'notYet'
}

/** The season on sale in which a stay with this check-in would be: the first that has not ended by then, else the last. */
export const seasonFor = ({ seasons }: Sale, checkIn: CalendarDate): Season | undefined =>
  seasons.find(({ maxCheckIn }) => checkIn <= maxCheckIn) ?? seasons.at(-1)

/** What pages call "the season": the first on sale, else the next one. */
export function shownSeason({ seasons: [first], next }: Sale): Season | undefined {
  if (first || !next) return first
  return { minCheckIn: next.opens, maxCheckIn: addDays(next.closes, -1), maxCheckOut: next.closes }
}

/** Why nothing can be booked, and from when on, where that is known: `Closed for winter; 2028 opens for booking on 1 Jan 2028.` */
export function closedWords({ next, why = 'notYet' }: Pick<Sale, 'next' | 'why'>): string {
  if (!next) return 'The hotel takes no bookings for now.'
  const from = next.salesFrom && dateForPeople(next.salesFrom)
  if (why === 'stopped') return `Bookings are closed for now${from ? `; they open again on ${from}` : ''}.`
  const opens = from
    ? `${next.year} opens for booking on ${from}.`
    : `${next.year} is not open for booking yet.`
  if (why === 'winter') return `Closed for winter; ${opens}`
  return why === 'year' ? `Closed until ${dateForPeople(next.opens)}; ${opens}` : opens
}

/** Why nothing can be booked, with the dates of the season that comes. */
export function closedAndNextWords(sale: Sale): string {
  const shown = shownSeason(sale)
  const dates = shown && `The season of ${yearOf(shown.minCheckIn)} is from ${seasonsInWords([shown])}.`
  return [closedWords(sale), ...(dates ? [dates] : [])].join(' ')
}

/** `25 May 2027 to 12 Oct 2027`, with ` and from ` before a second one. */
export const seasonsInWords = (seasons: readonly Pick<Season, 'minCheckIn' | 'maxCheckOut'>[]): string =>
  seasons
    .map(({ minCheckIn, maxCheckOut }) => `${dateForPeople(minCheckIn)} to ${dateForPeople(maxCheckOut)}`)
    .join(' and from ')
