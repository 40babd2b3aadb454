import type { CalendarDate } from '#shared/calendar/calendar-date'
import { periodOn, type RatePeriod, type Rates } from '#shared/rates/rates'
import { dayWords, isMarked, underDay } from './calendar-words'
import { type NightFacts, stateOf, whyNotLeave } from './nights'
import { type Choice, endedBy, whyNotPress } from './stay-choice'

/** What the calendar shows of all days: the choice, and the day under the pointer or with the focus. */
export type Shown = {
  choice: Choice
  facts: NightFacts
  rates: Rates
  /** How many rooms are asked for. */
  rooms: number
  at: CalendarDate | undefined
}

export type DayFace = {
  words: string
  under: string
  /** A press does nothing. */
  isOff: boolean
  isStruck: boolean
  part: 'start' | 'end' | 'middle' | 'preview' | undefined
  /** The line of a period is under the day. */
  isMarked: boolean
}

export function dayFace(day: CalendarDate, shown: Shown): DayFace {
  const { choice, facts, rates } = shown
  const isOff = whyNotPress(day, choice, facts) !== undefined
  const period = markedOn(day, facts, rates)
  const isOwn = day === choice.departure || (!isOff && endedBy(day, choice) !== undefined)
  const state = stateOf(day, facts)
  return {
    words: dayWords(day, shown, period),
    under: underDay(day, facts),
    isOff,
    isStruck: !isOwn && state !== 'free' && state !== 'later',
    part: partOf(day, shown),
    isMarked: period !== undefined,
  }
}

/** A period has no line where the hotel is closed. */
function markedOn(day: CalendarDate, facts: NightFacts, rates: Rates): RatePeriod | undefined {
  const period = facts.nights.get(day)?.amount ? periodOn(day, rates) : undefined
  return period && isMarked(period, rates) ? period : undefined
}

function partOf(day: CalendarDate, { choice, facts, at }: Shown): DayFace['part'] {
  const { arrival, departure } = choice
  if (day === arrival) return 'start'
  if (day === departure) return 'end'
  if (!arrival || day < arrival) return undefined
  if (departure) return day < departure ? 'middle' : undefined
  const isReached = at !== undefined && day <= at && endedBy(at, choice) !== undefined
  return isReached && whyNotLeave(arrival, at, facts) === undefined ? 'preview' : undefined
}
