import { type CalendarDate, daysBetween } from '#shared/calendar/calendar-date'
import { deskToday } from '#shared/calendar/hotel-today'
import { kindWord } from '#shared/desk/room-number-words'
import type { Today, TodayRow } from '#shared/desk/today'
import { plural } from '#shared/plural'
import { shortDate } from '../parts/date-words'
import { moneyWords } from '../parts/money'

export type DayPart = 'arriving' | 'leaving' | 'inHouse'

/** `T1, in use`: the room is theirs today, and somebody still has it. */
export const roomWords = ({ rooms, inUse }: Pick<TodayRow, 'rooms' | 'inUse'>): string =>
  rooms.length === 0
    ? 'no room yet'
    : rooms.map((room) => (inUse.includes(room) ? `${room}, in use` : room)).join(', ')

/** What the list says about the nights; `date` is the list's day. */
export function stayWords(part: DayPart, { checkIn, checkOut }: TodayRow, date: CalendarDate): string {
  const nights = plural(daysBetween(checkIn, checkOut), 'night')
  if (part === 'arriving' && checkIn < date) return `late since ${shortDate(checkIn)}`
  if (part === 'arriving') return `${nights}, to ${shortDate(checkOut)}`
  if (part === 'leaving') return `${nights}, from ${shortDate(checkIn)}`
  return `${shortDate(checkOut)}, ${plural(daysBetween(date, checkOut), 'more night')}`
}

/** Nobody is asked for it: others of the group have paid as much too much. */
export const balancedWords = ({
  balancedInGroup,
  group,
}: Pick<TodayRow, 'balancedInGroup' | 'group'>): string =>
  `${moneyWords(balancedInGroup)} balanced within group ${group}`

/** Where those are with whom money is open: `T1, leaves today`. */
export function whereaboutsWords(row: TodayRow, date: CalendarDate): string {
  const { checkIn, checkOut, checkedInAt, checkedOutAt, isCancelled } = row
  if (isCancelled)
    return `cancelled, ${checkedInAt === null ? 'was to come' : 'came'} on ${shortDate(checkIn)}`
  const room = row.rooms.length > 0 ? `${row.rooms.join(', ')}, ` : ''
  if (checkedInAt !== null && checkedOutAt === null && checkOut < date)
    return `${room}was to leave on ${shortDate(checkOut)}`
  if (checkedInAt === null && checkIn > date) return `comes on ${shortDate(checkIn)}`
  if (checkedOutAt !== null) return `left on ${shortDate(checkOut)}`
  if (checkOut < date) return `never checked in, booked to ${shortDate(checkOut)}`
  if (checkOut === date) return `${room}leaves today`
  if (checkedInAt === null) return `${room}expected since ${shortDate(checkIn)}`
  return `${room}until ${shortDate(checkOut)}`
}

/** `1 Double at ₹3,200, 2 Triple at ₹4,300`. */
export const freeWords = (free: Today['free']): string =>
  free
    .filter(({ rooms }) => rooms > 0)
    .map(({ type, rooms, amount }) => `${rooms} ${kindWord(type)} at ${moneyWords(amount * 100)}`)
    .join(', ')

const sum = (rows: readonly TodayRow[], part: (row: TodayRow) => number): number =>
  rows.reduce((whole, row) => whole + part(row), 0)

const rooms = (rows: readonly TodayRow[]) => sum(rows, (row) => row.rooms.length)
const guests = (rows: readonly TodayRow[]) => sum(rows, (row) => row.guests)
const due = (rows: readonly TodayRow[]) => sum(rows, (row) => row.due)

/** Who is still to leave, who has left, and who never came: guests who come before that day may still do so. */
function leavingOf({ leaving, date, at }: Pick<Today, 'leaving' | 'date' | 'at'>) {
  const left = leaving.filter(({ checkedOutAt }) => checkedOutAt !== null)
  const notLeft = leaving.filter(({ checkedOutAt }) => checkedOutAt === null)
  const isToCome = date > deskToday(new Date(at))
  const still = notLeft.filter(({ checkedInAt }) => checkedInAt !== null || isToCome)
  const never = notLeft.length - still.length
  const words = [
    ...(left.length > 0 ? [`${left.length} ${left.length === 1 ? 'has' : 'have'} left`] : []),
    ...(never > 0 ? [`${never} never came`] : []),
  ]
  return { still, words }
}

export type Figure = {
  to: 'arriving' | 'leaving' | 'in-house' | 'owing' | 'alerts' | 'free'
  count: number
  name: string
  about: string
  isOwed?: boolean
}

/** The day in numbers, each with the list that it leads to. */
export function figuresOf(day: Today, isToday = true): Figure[] {
  const expected = day.arriving.filter(({ checkedInAt }) => checkedInAt === null)
  const leaving = leavingOf(day)
  const arrived = day.arriving.length - expected.length
  const freeRooms = day.free.reduce((count, { rooms }) => count + rooms, 0)
  const owed = due(day.owing)
  const toTake = due(expected) > 0 ? `${moneyWords(due(expected))} to take` : 'all paid'
  return [
    {
      to: 'arriving',
      count: expected.length,
      name: 'arriving',
      about:
        expected.length > 0
          ? `${plural(rooms(expected), 'room')}, ${toTake}`
          : arrived > 0
            ? `all ${arrived} are here`
            : 'nobody',
    },
    {
      to: 'leaving',
      count: leaving.still.length,
      name: 'still to leave',
      about: leaving.words.join(', ') || (leaving.still.length > 0 ? '' : 'nobody'),
    },
    {
      to: 'in-house',
      count: day.inHouse.length,
      name: 'in house',
      about:
        day.inHouse.length > 0
          ? `${plural(guests(day.inHouse), 'guest')} in ${plural(rooms(day.inHouse), 'room')}`
          : 'nobody stays on',
    },
    {
      to: 'owing',
      count: day.owing.length,
      name: 'owing',
      about: owed > 0 ? `${moneyWords(owed)} due` : 'nothing due',
      isOwed: owed > 0,
    },
    {
      to: 'alerts',
      count: day.alerts.length,
      name: day.alerts.length === 1 ? 'alert' : 'alerts',
      about: day.alerts.length > 0 ? 'to decide' : 'nothing to decide',
    },
    {
      to: 'free',
      count: freeRooms,
      name: isToday ? 'free tonight' : 'free that night',
      about: freeWords(day.free) || 'every room is taken',
    },
  ]
}

/** What stands beside the heading of each list. */
export function aboutWords(part: DayPart, day: Today): string {
  const rows = day[part]
  if (rows.length === 0) return ''
  if (part === 'arriving') return `${plural(rows.length, 'booking')}, ${plural(guests(rows), 'guest')}`
  if (part === 'inHouse')
    return `${rows.length} ${rows.length === 1 ? 'stays' : 'stay'} on tonight, ${plural(guests(rows), 'guest')}`
  const { still, words } = leavingOf(day)
  return [`${still.length} still to leave`, ...words].join(', ')
}

/** `Sunil Gowda to D2`. */
export const tomorrowWords = (rows: readonly TodayRow[], to: 'to' | 'from'): string =>
  rows.map(({ name, rooms }) => (rooms.length > 0 ? `${name} ${to} ${rooms.join(', ')}` : name)).join(', ')
