import { assertSellable } from '#shared/booking/sellable'
import type { DateRange } from '#shared/booking/stay'
import { addDays, type CalendarDate, earlierOf, laterOf } from '#shared/calendar/calendar-date'
import { calendarDate } from '#shared/calendar/calendar-date-schema'
import { seasonFor } from '#shared/calendar/season'
import { DomainError } from '#shared/domain-error'
import type { Draft, Hotel } from './draft'

type Dates = Pick<Draft, 'checkIn' | 'checkOut'>
type Limits = { min: CalendarDate; max: CalendarDate }

/** The date, or null while it is being typed: a year passes through 0002, 0020 and 0202 on its way to 2027. */
export function wholeDate(text: string): CalendarDate | null {
  const parsed = calendarDate.safeParse(text)
  return parsed.success && parsed.data >= '1000' ? parsed.data : null
}

/** The allowed range of each date field; undefined while nothing is on sale. */
export function dateLimits(draft: Dates, { sale, maxStayNights }: Hotel) {
  const arrival = wholeDate(draft.checkIn)
  const [first] = sale.seasons
  const season = arrival ? seasonFor(sale, arrival) : first
  const last = sale.seasons.at(-1)
  if (!first || !season || !last) return undefined
  const { minCheckIn, maxCheckIn, maxCheckOut } = season
  const from = within(arrival ?? minCheckIn, { min: minCheckIn, max: maxCheckIn })
  const longest = arrival ? addDays(from, maxStayNights) : last.maxCheckOut
  const leaving = arrival ? earlierOf(maxCheckOut, longest) : last.maxCheckOut
  return {
    /** Of the field; a date between two seasons is moved to the later one. */
    checkIn: { min: first.minCheckIn, max: last.maxCheckIn },
    nearest: from,
    checkOut: { min: addDays(from, 1), max: leaving },
  }
}

/** Moves dates that cannot be sold to the nearest that can, with the message of the server's refusal. */
export function fitDates(draft: Draft, hotel: Hotel): Draft {
  const nearest = dateLimits(draft, hotel)?.nearest
  if (nearest === undefined) return draft
  const arrived = fitDate(draft, 'checkIn', { min: nearest, max: nearest }, (checkIn) =>
    refusal({ checkIn, checkOut: addDays(checkIn, 1) }, hotel),
  )
  const leaving = dateLimits(arrived, hotel)?.checkOut
  if (!leaving) return arrived
  return fitDate(arrived, 'checkOut', leaving, (checkOut) =>
    refusal({ checkIn: wholeDate(arrived.checkIn) ?? addDays(checkOut, -1), checkOut }, hotel),
  )
}

function fitDate(
  draft: Draft,
  field: keyof Dates,
  { min, max }: Limits,
  why: (wrong: CalendarDate) => string,
) {
  const typed = wholeDate(draft[field])
  if (typed === null || (typed >= min && typed <= max)) return draft
  const nearestWrong = typed < min ? addDays(min, -1) : addDays(max, 1)
  const corrections = { ...draft.corrections, [field]: why(nearestWrong) }
  return { ...draft, [field]: within(typed, { min, max }), corrections }
}

const within = (date: CalendarDate, { min, max }: Limits) => earlierOf(laterOf(date, min), max)

function refusal(dates: DateRange, { sale, maxStayNights }: Hotel): string {
  try {
    assertSellable(dates, sale, maxStayNights)
    return ''
  } catch (error) {
    if (error instanceof DomainError) return error.message
    throw error
  }
}
