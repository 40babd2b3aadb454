import { type CalendarDate, dateForPeople, datesFrom, daysBetween } from '#shared/calendar/calendar-date'
import { monthName } from '#shared/calendar/month-name'
import { weekdayOf } from '#shared/calendar/spans'
import { asRupees, inIndianGroups, moneyForPeople, type Rupees, toPaise } from '#shared/money/rupees'
import { plural } from '#shared/plural'
import type { RatePeriod, Rates } from '#shared/rates/rates'
import type { Room } from '#shared/room/room'
import {
  dayForPeople,
  inSentence,
  leastFrom,
  type MonthWithRoom,
  type NightFacts,
  type NightState,
  stateOf,
  whyNotArrive,
  whyNotLeave,
} from './nights'
import { type Choice, endedBy, whyNotPress } from './stay-choice'

/** `June` and what a screen reader says, `June, 23 nights with room`; with the year where nights of two seasons are on sale. */
export function monthsInWords(listed: readonly MonthWithRoom[]) {
  const isOneYear = new Set(listed.map(({ month }) => month.slice(0, 4))).size === 1
  return listed.map(({ month, nights }) => {
    const name = isOneYear ? monthName(month) : `${monthName(month)} ${month.slice(0, 4)}`
    return { month, nights, name, words: `${name}, ${plural(nights, 'night')} with room` }
  })
}

const rupees = (amount: Rupees): string => moneyForPeople(toPaise(amount))

const states: Record<NightState, string> = {
  free: '',
  full: 'full',
  closing: 'the hotel closes',
  closed: 'closed',
  later: 'not on sale yet',
  past: 'can no longer be booked',
}

/** What stands under a day: its price without the sign, or that it is full. Seven figures do not fit there. */
export function underDay(day: CalendarDate, facts: NightFacts): string {
  if (stateOf(day, facts) === 'full') return 'full'
  const amount = facts.nights.get(day)?.amount
  if (!amount) return ''
  return amount < 100_000 ? inIndianGroups(amount) : `${amount / 100_000} lakh`
}

type Said = { choice: Choice; facts: NightFacts; rooms: number }

/** What a screen reader says for a day: its date, price and state, and what a press on it does. */
export function dayWords(day: CalendarDate, said: Said, period?: RatePeriod): string {
  const { choice, facts, rooms } = said
  const night = facts.nights.get(day)
  return [
    weekdayOf(day),
    dateForPeople(day),
    night?.amount && stateOf(day, facts) !== 'full' ? rupees(night.amount) : '',
    states[stateOf(day, facts)],
    night && night.available > 0 && night.available < rooms ? `${plural(night.available, 'room')} free` : '',
    period?.name ?? '',
    pressWords(day, said),
    day === choice.arrival ? 'you arrive' : '',
    day === choice.departure ? 'you leave' : '',
  ]
    .filter(Boolean)
    .join(', ')
}

function pressWords(day: CalendarDate, { choice, facts, rooms }: Said): string {
  const why = whyNotPress(day, choice, facts)
  const arrival = endedBy(day, choice)
  if (arrival === undefined) {
    // Where the night itself is full or closed, its state has said so.
    if (why !== undefined) return stateOf(day, facts) === 'free' ? `not possible: ${inSentence(why)}` : ''
    const least = leastFrom(day, facts)
    return least > 1 && day !== choice.arrival ? `at least ${plural(least, 'night')}` : ''
  }
  if (why !== undefined) return `not possible: ${inSentence(why)}`
  return `leave after ${plural(daysBetween(arrival, day), 'night')}, ${rupees(totalOf(arrival, day, facts, rooms))}`
}

/** What each night of a stay costs for all its rooms. */
export const amountsOf = (
  arrival: CalendarDate,
  departure: CalendarDate,
  { nights }: NightFacts,
  rooms: number,
): Rupees[] => datesFrom(arrival, departure).map((day) => asRupees((nights.get(day)?.amount ?? 0) * rooms))

const totalOf = (arrival: CalendarDate, departure: CalendarDate, facts: NightFacts, rooms: number): Rupees =>
  asRupees(amountsOf(arrival, departure, facts, rooms).reduce<number>((sum, amount) => sum + amount, 0))

/** What the two dates come to, or what is missing: `10 Jun to 12 Jun 2027, 2 nights, ₹5,000.` `waits`: others pay for a room. */
export function choiceWords(said: Said & { waits?: boolean }): string {
  const { choice, facts } = said
  const { arrival, departure } = choice
  if (!arrival && !departure) return 'Choose the day you arrive.'
  if (!arrival) return `You leave on ${dateForPeople(departure as CalendarDate)}. Choose the day you arrive.`
  if (!departure) {
    const why = whyNotArrive(arrival, facts)
    if (why !== undefined) return `${why}. Choose another day.`
    return `You arrive on ${dateForPeople(arrival)}. Choose the day you leave.`
  }
  return stayWords(arrival, departure, said)
}

export function stayWords(
  arrival: CalendarDate,
  departure: CalendarDate,
  { facts, rooms, waits = false }: Omit<Said, 'choice'> & { waits?: boolean },
): string {
  const dates = `${dayForPeople(arrival)} to ${dateForPeople(departure)}`
  const why = whyNotLeave(arrival, departure, facts)
  const isKnown = why === undefined || waits
  if (!isKnown) return `${dates}: ${inSentence(why)}.`
  const sum = [
    plural(daysBetween(arrival, departure), 'night'),
    ...(rooms > 1 ? [plural(rooms, 'room')] : []),
    rupees(totalOf(arrival, departure, facts, rooms)),
  ]
  const queue = why === undefined ? '' : ' Full for now, while others pay: you can wait in line.'
  return `${[dates, ...sum].join(', ')}.${queue}`
}

/** Whether a line under the days marks this period: it asks for more money or more nights than usual. */
export const isMarked = (period: RatePeriod, { nightlyRate }: Rates): boolean =>
  period.amount > nightlyRate || period.minNights > 1

/** The legend of a marked period: `Yatra weeks, 1 to 20 Jun`, and `a higher price, and at least 2 nights`. */
export function periodWords({ name, from, to, amount, minNights }: RatePeriod, { nightlyRate }: Rates) {
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  const first = isOneMonth ? String(Number(from.slice(8))) : dayForPeople(from)
  const days = from === to ? dayForPeople(to) : `${first} to ${dayForPeople(to)}`
  const price = amount > nightlyRate ? 'a higher price' : amount < nightlyRate ? 'a lower price' : ''
  const least = minNights > 1 ? `at least ${plural(minNights, 'night')}` : ''
  return {
    when: [name, days].filter(Boolean).join(', '),
    what: [price, least].filter(Boolean).join(', and '),
  }
}

/** Why a day is struck: `All 4 Triple Bed rooms are taken that night.` */
export const fullWords = ({ type, totalRooms }: Pick<Room, 'type' | 'totalRooms'>): string =>
  totalRooms === 1
    ? `The ${type} room is taken that night.`
    : `All ${totalRooms} ${type} rooms are taken that night.`
