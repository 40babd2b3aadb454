import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { type CalendarDate, isCalendarDate } from '#shared/calendar/calendar-date'
import { useMedia } from '../parts/use-media'
import { nightAfter, type Season } from './night-keys'
import { usePainting } from './use-painting'
import type { Month } from './year-months'
import { YearNight } from './year-night'

type YearGridProps = {
  label: string
  months: readonly Month[]
  rooms: number
  season: Season
  /** Nights before this day are over. */
  today: CalendarDate
  /** Where the keyboard is at first. */
  start: CalendarDate
  /** Paints all nights between the two, in any order. */
  onPaint: (one: CalendarDate, other: CalendarDate) => void
  /** The nights are chosen by keyboard: the editor is next. */
  onReady: () => void
  onDrop: () => void
}

/** The first of two presses, or the nights that Shift and the arrows go over. */
type Anchor = { night: CalendarDate; kind: 'first' | 'stretched' }

/** The nights of a season: a row a month where there is room, else week grids. */
export function YearGrid(props: YearGridProps) {
  const { label, months, rooms, season, onPaint, onReady, onDrop } = props
  const grid = useRef<HTMLTableElement>(null)
  const rows = useMedia('(min-width: 1024px)') ? 'month' : 'week'
  const [asked, setSpot] = useState<CalendarDate>()
  const [anchor, setAnchor] = useState<Anchor>()
  const wantsFocus = useRef(false)
  const at = asked !== undefined && asked >= season.first && asked <= season.last ? asked : props.start

  useLayoutEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  })

  const press = (night: CalendarDate) => {
    setSpot(night)
    const isFirst = anchor?.kind !== 'first'
    onPaint(isFirst ? night : anchor.night, night)
    setAnchor(isFirst ? { night, kind: 'first' } : undefined)
    return !isFirst
  }
  const painting = usePainting({
    grid,
    paint: (one, other) => {
      setSpot(other)
      setAnchor(undefined)
      onPaint(one, other)
    },
    press,
  })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, shiftKey } = event
    const night = event.target instanceof HTMLElement ? event.target.dataset['night'] : undefined
    if (night === undefined || !isCalendarDate(night) || event.altKey || event.metaKey) return
    if (key === 'Escape') {
      painting.stop()
      setAnchor(undefined)
      return onDrop()
    }
    if (key === 'Enter' || key === ' ') {
      event.preventDefault()
      if (anchor?.kind === 'stretched' || press(night)) {
        setAnchor(undefined)
        onReady()
      }
      return
    }
    const next = nightAfter(event, night, season, rows)
    if (!next) return
    event.preventDefault()
    wantsFocus.current = true
    setSpot(next)
    if (shiftKey) {
      const from = anchor?.night ?? night
      setAnchor({ night: from, kind: 'stretched' })
      onPaint(from, next)
    } else if (anchor?.kind === 'first') onPaint(anchor.night, next)
    else setAnchor(undefined)
  }
  return (
    <table
      className="year"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table may be a grid, its cells then are gridcells.
      role="grid"
      aria-label={label}
      aria-multiselectable="true"
      aria-describedby="year-keys"
      ref={grid}
      onKeyDown={onKeyDown}
      {...painting.handlers}
    >
      <tbody>
        {months.map(({ key, name, column, days }) => (
          <tr className="year-month" key={key}>
            <th className="year-name" scope="row">
              {name}
            </th>
            {days.map((day) => (
              <YearNight
                key={day.date}
                day={day}
                rooms={rooms}
                season={season}
                isOver={day.date < props.today}
                column={day.day === 1 || day.date === season.first ? column : undefined}
                isAt={day.date === at}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
