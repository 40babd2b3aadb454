import { type CalendarDate, isCalendarDate } from '#shared/calendar/calendar-date'
import { type NightFacts, whyNotArrive, whyNotLeave } from './nights'

/** The two dates of the form, each `YYYY-MM-DD` or empty. */
export type Dates = { checkIn: string; checkOut: string }

/** The dates as far as they are dates. `isEnding`: the next day that is pressed is the check-out. */
export type Choice = {
  arrival: CalendarDate | undefined
  departure: CalendarDate | undefined
  isEnding: boolean
}

export function choiceOf({ checkIn, checkOut }: Dates, facts: NightFacts): Choice {
  const arrival = wholeDate(checkIn)
  const departure = wholeDate(checkOut)
  // From an arrival that was typed and is full no day could be reached: the next press begins anew.
  const isEnding = arrival !== undefined && !departure && whyNotArrive(arrival, facts) === undefined
  return { arrival, departure, isEnding }
}

/** A year that is being typed passes through 0002 on its way to 2027. */
const wholeDate = (text: string) => (isCalendarDate(text) && text >= '1000' ? text : undefined)

/** The arrival of the stay that a press on this day would end. An earlier day begins anew. */
export const endedBy = (day: CalendarDate, { arrival, isEnding }: Choice): CalendarDate | undefined =>
  isEnding && arrival !== undefined && day > arrival ? arrival : undefined

/** Why a press on this day does nothing; undefined where it chooses an arrival or a check-out. */
export function whyNotPress(day: CalendarDate, choice: Choice, facts: NightFacts): string | undefined {
  const arrival = endedBy(day, choice)
  return arrival === undefined ? whyNotArrive(day, facts) : whyNotLeave(arrival, day, facts)
}

/** The dates after a press on this day, or why it does nothing. */
export function afterPress(day: CalendarDate, choice: Choice, facts: NightFacts): Dates | { why: string } {
  const why = whyNotPress(day, choice, facts)
  if (why !== undefined) return { why }
  const arrival = endedBy(day, choice)
  if (arrival !== undefined) return { checkIn: arrival, checkOut: day }
  const { departure } = choice
  // A check-out that was typed first stays if it can.
  const stays = departure && !choice.arrival && whyNotLeave(day, departure, facts) === undefined
  return { checkIn: day, checkOut: stays ? departure : '' }
}
