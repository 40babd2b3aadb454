import type { CalendarNight } from '#shared/booking/night-calendar'
import {
  addDays,
  asCalendarDate,
  type CalendarDate,
  dateForPeople,
  daysBetween,
} from '#shared/calendar/calendar-date'
import type { ClosedNights } from '#shared/calendar/closed-nights'
import type { Season } from '#shared/calendar/season'
import { plural } from '#shared/plural'

/** What is known about the nights of one room type. `today`: the date at the hotel. */
export type NightFacts = {
  nights: ReadonlyMap<CalendarDate, CalendarNight>
  seasons: readonly Season[]
  closed?: readonly ClosedNights[] | undefined
  maxStayNights: number
  today: CalendarDate
}

export const nightsByDate = (nights: readonly CalendarNight[]): NightFacts['nights'] =>
  new Map(nights.map((night) => [night.date, night]))

/** `later`: in a season that is not on sale yet. `closing`: the last check-out. */
export type NightState = 'free' | 'full' | 'closing' | 'closed' | 'later' | 'past'

export function stateOf(day: CalendarDate, { nights, seasons, today }: NightFacts): NightState {
  const night = nights.get(day)
  if (night?.open) return night.available > 0 ? 'free' : 'full'
  if (day <= today) return 'past'
  if (seasons.some(({ maxCheckOut }) => maxCheckOut === day)) return 'closing'
  return night?.amount ? 'later' : 'closed'
}

/** Why no stay can begin on this day; undefined where one can. */
export function whyNotArrive(day: CalendarDate, facts: NightFacts): string | undefined {
  const why = whyNotSleep(day, facts)
  const least = leastFrom(day, facts)
  if (why !== undefined || least === 1) return why
  const others = Array.from({ length: least - 1 }, (_, after) => whyNotSleep(addDays(day, after + 1), facts))
  const missing = others.find((why) => why !== undefined)
  return missing && `${leastWords(least, day)}, and ${inSentence(missing)}`
}

/** Why a stay that begins on `arrival` cannot end on this day; undefined where it can. */
export function whyNotLeave(arrival: CalendarDate, day: CalendarDate, facts: NightFacts): string | undefined {
  const count = daysBetween(arrival, day)
  if (count < 1) return 'Check-out must be after check-in'
  const { maxStayNights } = facts
  for (let slept = 0; slept < Math.min(count, maxStayNights); slept += 1) {
    const why = whyNotSleep(addDays(arrival, slept), facts)
    if (why !== undefined) return why
  }
  if (count > maxStayNights) return `At most ${plural(maxStayNights, 'night')}`
  const least = leastFrom(arrival, facts)
  return count < least ? leastWords(least, arrival) : undefined
}

function whyNotSleep(night: CalendarDate, facts: NightFacts): string | undefined {
  const day = dayForPeople(night)
  switch (stateOf(night, facts)) {
    case 'free':
      return undefined
    case 'full':
      return `The night of ${day} is full`
    case 'closing':
      return `The hotel closes on ${day}`
    case 'closed':
      return `The hotel is closed on ${day}`
    case 'later':
      return `The night of ${day} is not on sale yet`
    case 'past':
      return `The night of ${day} can no longer be booked`
  }
}

export const leastFrom = (arrival: CalendarDate, { nights }: Pick<NightFacts, 'nights'>): number =>
  nights.get(arrival)?.minNights ?? 1

const leastWords = (least: number, from: CalendarDate) =>
  `At least ${plural(least, 'night')} from ${dayForPeople(from)}`

/** `12 Jun`, where the year is clear. */
export const dayForPeople = (date: CalendarDate): string => dateForPeople(date).replace(/ \d+$/, '')

/** The reason within a longer sentence. */
export const inSentence = (reason: string): string => reason.charAt(0).toLowerCase() + reason.slice(1)

/** A month is named by its first day. */
export const monthOf = (date: CalendarDate): CalendarDate => addDays(date, 1 - Number(date.slice(8)))

/** The month that comes so many later, or earlier. */
export function addMonths(month: CalendarDate, count: number): CalendarDate {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + count
  const digits = (of: number, many: number) => String(of).padStart(many, '0')
  return asCalendarDate(`${digits(Math.floor(months / 12), 4)}-${digits((months % 12) + 1, 2)}-01`)
}

export type MonthWithRoom = { month: CalendarDate; nights: number }

/** The months in which a room is free, with the number of its free nights. */
export function monthsWithRoom({ nights }: Pick<NightFacts, 'nights'>): MonthWithRoom[] {
  const months = new Map<CalendarDate, number>()
  for (const { date, open, available } of nights.values()) {
    const month = monthOf(date)
    if (open && available > 0) months.set(month, (months.get(month) ?? 0) + 1)
  }
  return [...months].map(([month, count]) => ({ month, nights: count }))
}
