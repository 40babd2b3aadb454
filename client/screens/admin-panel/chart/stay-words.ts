import { type CalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import type { ChartStay, ChartWaiting } from '#shared/desk/chart'
import { moneyForPeople } from '#shared/money/rupees'
import { plural } from '#shared/plural'
import { shortDate } from '../parts/date-words'

/** How a stay is drawn. */
export type StayState = 'closed' | 'hold' | 'left' | 'here' | 'confirmed'

export function stateOf({ status, hasLeft, isHere }: ChartStay): StayState {
  if (status === 'Blocked') return 'closed'
  if (status === 'Held' || status === 'Capturing') return 'hold'
  if (hasLeft) return 'left'
  return isHere ? 'here' : 'confirmed'
}

const stateWords: Record<StayState, string> = {
  closed: 'closed',
  hold: 'being paid for now',
  left: 'left',
  here: 'in house',
  confirmed: 'confirmed',
}

/** `paying, 6 min`. `at`: the moment of the chart, ISO 8601. */
export function holdWords({ status, holdExpiresAt }: ChartStay, at: string): string {
  if (status === 'Capturing') return 'being paid'
  if (!holdExpiresAt) return 'paying'
  const minutes = Math.ceil((Date.parse(holdExpiresAt) - Date.parse(at)) / 60_000)
  return minutes > 0 ? `paying, ${minutes} min` : 'paying'
}

/** `18 to 21 Jun`, `28 Jun to 2 Jul`. */
export function shortDates(from: CalendarDate, to: CalendarDate): string {
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  return `${isOneMonth ? Number(from.slice(8)) : shortDate(from)} to ${shortDate(to)}`
}

const nameOf = (stay: { name: string }) => stay.name || 'No name yet'

/** The whole of a stay in a sentence, for screen readers and the tooltip. */
export function stayLabel(stay: ChartStay): string {
  const dates = `${dateForPeople(stay.checkIn)} to ${dateForPeople(stay.checkOut)}`
  const state = stateOf(stay)
  if (state === 'closed') return `Closed, ${dates}: ${stay.reason || 'no reason given'}`
  return [
    nameOf(stay),
    stay.group && `group ${stay.group}`,
    plural(stay.guests, 'guest'),
    dates,
    stateWords[state],
    stay.due > 0 && `${moneyForPeople(stay.due)} due`,
  ]
    .filter(Boolean)
    .join(', ')
}

export const waitingLabel = (waiting: ChartWaiting): string =>
  `${nameOf(waiting)}, number ${waiting.position} in the queue for ${plural(waiting.rooms, 'room')}, ${dateForPeople(waiting.checkIn)} to ${dateForPeople(waiting.checkOut)}`
