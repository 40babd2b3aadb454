import type { CSSProperties } from 'react'
import { dateForPeople } from '#shared/calendar/calendar-date'
import type { Season } from './night-keys'
import { rupeeWords } from './period-words'
import type { DayCell } from './year-months'

type NightProps = {
  day: DayCell
  rooms: number
  season: Season
  /** Set where a row of a week grid may begin. */
  column: number | undefined
  /** The night is over: nobody is offered it. */
  isOver: boolean
  isAt: boolean
}

/** One night: a press area, with how much of it is sold at its foot. Out of season it is only its number. */
export function YearNight({ day, rooms, season, column, isOver, isAt }: NightProps) {
  const { date, band, sold } = day
  if (!band) {
    return (
      <td className="year-night" aria-label={`${dateForPeople(date)}, closed`} data-closed="">
        {day.day}
      </td>
    )
  }
  const style = {
    '--sold': rooms === 0 ? 0 : Math.min(1, sold / rooms),
    ...(column && { '--column': column }),
  }
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid this is a gridcell, which can be selected.
    <td
      className="year-night"
      tabIndex={isAt ? 0 : -1}
      aria-label={`${nightWords(day, rooms)}${isOver ? ', over' : ''}`}
      aria-selected={band.key === 'painted'}
      data-night={date}
      data-tone={band.tone}
      data-painted={band.key === 'painted' ? (day.edge ?? '') : undefined}
      data-over={isOver || undefined}
      data-weekend={day.isWeekend || undefined}
      data-first={date === season.first || undefined}
      data-last={date === season.last || undefined}
      style={style as CSSProperties}
    >
      <span>{day.day}</span>
      <Label day={day} />
    </td>
  )
}

function Label({ day: { band, wide, narrow } }: { day: DayCell }) {
  if (!band || (!wide && !narrow)) return null
  const style = { '--wide': wide?.nights, '--narrow': narrow?.nights }
  return (
    <span
      className="year-label"
      aria-hidden="true"
      data-wide={wide?.size}
      data-narrow={narrow?.size}
      style={style as CSSProperties}
    >
      {band.name && <b>{band.name}</b>}
      {band.amount !== null && <span>{rupeeWords(band.amount)}</span>}
      {band.minNights > 1 && <small>{`, at least ${band.minNights} nights`}</small>}
    </span>
  )
}

function nightWords({ date, band, sold }: DayCell, rooms: number): string {
  const price = band?.amount === null || !band ? 'no price yet' : rupeeWords(band.amount)
  return [dateForPeople(date), band?.name, price, `${sold} of ${rooms} sold`].filter(Boolean).join(', ')
}
