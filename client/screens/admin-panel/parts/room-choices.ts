import type { CalendarDate } from '#shared/calendar/calendar-date'
import type { Chart, ChartStay } from '#shared/desk/chart'
import type { RoomType } from '#shared/room/room'
import { shortDate } from './date-words'

export type RoomChoice = { number: string; words: string; isPossible: boolean }
type Stay = { bookingId: string; type: RoomType; from: CalendarDate; to: CalendarDate }

/**
 * The rooms of a type for somebody's nights, each with who has it. A stay that is only laid out can go elsewhere; one that
 * was chosen, has arrived, or is closed cannot. The chart begins at least one night before.
 */
export function roomChoices(chart: Chart | undefined, { bookingId, type, from, to }: Stay): RoomChoice[] {
  const others = (chart?.stays ?? []).filter((stay) => stay.bookingId !== bookingId && !stay.hasLeft)
  return (chart?.rooms ?? [])
    .filter((room) => room.type === type)
    .map(({ number }) => {
      const here = others.filter(({ roomNumber }) => roomNumber === number)
      const taken = here.filter((stay) => stay.from < to && stay.to > from)
      const inTheWay = taken.find(isFixed)
      if (inTheWay) return { number, words: `${number}, ${whoHas(inTheWay)}`, isPossible: false }
      const still = here.find((stay) => stay.isHere && stay.to <= from)
      if (still)
        return { number, words: `${number}, ${still.name || 'a guest'} has not left yet`, isPossible: false }
      const [planned] = taken
      const words = planned ? `kept for ${planned.name || 'another guest'}, who can go elsewhere` : 'ready'
      return { number, words: `${number}, ${words}`, isPossible: true }
    })
}

const isFixed = ({ isPinned, isHere, status }: ChartStay) => isPinned || isHere || status === 'Blocked'

function whoHas({ status, name, reason, from, to, isHere }: ChartStay): string {
  if (status === 'Blocked') return reason ? `closed: ${reason}` : 'closed'
  const who = name || 'another guest'
  return isHere ? `${who} until ${shortDate(to)}` : `${who}, ${shortDate(from)} to ${shortDate(to)}`
}

/** These rooms, but for each that cannot be had now one that is ready. */
export function readyRooms(rooms: readonly string[], choices: readonly RoomChoice[]): string[] {
  const isTaken = (room: string) => choices.some(({ number, isPossible }) => number === room && !isPossible)
  const ready = choices.filter(
    ({ number, words, isPossible }) => isPossible && words === `${number}, ready` && !rooms.includes(number),
  )
  return rooms.map((room) => (isTaken(room) ? (ready.shift()?.number ?? room) : room))
}
