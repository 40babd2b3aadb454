import { assertSellable, type DateRange } from '#shared/booking/stay'
import { addDays, type CalendarDate, earlierOf, laterOf } from '#shared/calendar/calendar-date'
import { calendarDate } from '#shared/calendar/calendar-date-schema'
import { DomainError } from '#shared/domain-error'
import type { Draft, Hotel } from './draft'

type Dates = Pick<Draft, 'checkIn' | 'checkOut'>
type Limits = { min: CalendarDate; max: CalendarDate }

/** The date, or null while it is being typed: a year passes through 0002, 0020 and 0202 on its way to 2027. */
export function wholeDate(text: string): CalendarDate | null {
  const parsed = calendarDate.safeParse(text)
  return parsed.success && parsed.data >= '1000' ? parsed.data : null
}

/** The allowed range of each date field. */
export function dateLimits(draft: Dates, { season, maxStayNights }: Hotel) {
  const arrival = wholeDate(draft.checkIn)
  const { minCheckIn, maxCheckIn, maxCheckOut } = season
  const checkIn: Limits = { min: minCheckIn, max: maxCheckIn }
  const from = within(arrival ?? minCheckIn, checkIn)
  const longest = arrival ? addDays(from, maxStayNights) : maxCheckOut
  const checkOut: Limits = { min: addDays(from, 1), max: earlierOf(maxCheckOut, longest) }
  return { checkIn, checkOut }
}

/** Moves dates that cannot be sold to the nearest that can, with the message of the server's refusal. */
export function fitDates(draft: Draft, hotel: Hotel): Draft {
  const arrived = fitDate(draft, 'checkIn', dateLimits(draft, hotel).checkIn, (checkIn) =>
    refusal({ checkIn, checkOut: addDays(checkIn, 1) }, hotel),
  )
  return fitDate(arrived, 'checkOut', dateLimits(arrived, hotel).checkOut, (checkOut) =>
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

function refusal(dates: DateRange, { season, maxStayNights }: Hotel): string {
  try {
    assertSellable(dates, season, maxStayNights)
    return ''
  } catch (error) {
    if (error instanceof DomainError) return error.message
    throw error
  }
}
