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
      // They were to leave today and are still in the room.
      if (here.some((stay) => stay.isHere && stay.to <= from))
        return { number, words: `${number}, in use`, isPossible: true }
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
