import {
  addDays,
  type CalendarDate,
  dateForPeople,
  datesFrom,
  daysBetween,
} from '#shared/calendar/calendar-date'
import type { DeskAvailability } from '#shared/desk/chart'
import { kindWord } from '#shared/desk/room-number-words'
import { inIndianGroups } from '#shared/money/rupees'
import { type RoomType, roomTypes } from '#shared/room/room'
import { shortDay } from '../parts/date-words'
import { aroundStay } from './stay-prices'

type Nights = { from: CalendarDate; to: CalendarDate }
type NightsTableProps = {
  answer: DeskAvailability | undefined
  stay: Nights
  /** Nights before it are over. */
  today: CalendarDate
  onCheckIn: (night: CalendarDate) => void
}

/** Free rooms and prices of the fourteen nights around the stay. A press on a night begins the stay there. */
export function NightsTable({ answer, stay, today, onCheckIn }: NightsTableProps) {
  const around = aroundStay(stay)
  const nights = datesFrom(around.from, around.to).map((night) => ({
    night,
    at: answer ? daysBetween(answer.from, night) : -1,
    isOn: night >= stay.from && night < stay.to,
    // On a phone a week is shown, from the night before.
    isFar: night < addDays(stay.from, -1) || night >= addDays(stay.from, 6),
  }))
  const marks = ({ isOn, isFar }: { isOn: boolean; isFar: boolean }) => ({
    'data-on': isOn ? '' : undefined,
    'data-far': isFar ? '' : undefined,
  })
  const free = (type: RoomType, at: number) => answer?.free[type][at]
  return (
    <table className="nights">
      <caption className="visually-hidden">Free rooms and prices around these nights</caption>
      <thead>
        <tr>
          <td />
          {nights.map(({ night, ...one }) => (
            <th key={night} scope="col" {...marks(one)}>
              <button
                type="button"
                disabled={night < today}
                aria-label={`Check in on ${dateForPeople(night)}`}
                onClick={() => onCheckIn(night)}
              >
                <small>{shortDay(night).slice(0, 3)}</small>
                <span>{Number(night.slice(8))}</span>
              </button>
            </th>
          ))}
        </tr>
      </thead>
      {roomTypes.map((type) => (
        <tbody key={type}>
          <tr>
            <th scope="row">{kindWord(type)}</th>
            {nights.map(({ night, at, ...one }) => (
              <td key={night} {...marks(one)} data-none={free(type, at) === 0 ? '' : undefined}>
                {free(type, at) ?? '·'}
              </td>
            ))}
          </tr>
          <tr className="nights-prices">
            <th scope="row">₹ a night</th>
            {nights.map(({ night, at, ...one }) => (
              <td key={night} {...marks(one)}>
                {priceWords(answer?.prices[type][at])}
              </td>
            ))}
          </tr>
        </tbody>
      ))}
    </table>
  )
}

const priceWords = (price: number | undefined) => (price ? inIndianGroups(price) : '·')
