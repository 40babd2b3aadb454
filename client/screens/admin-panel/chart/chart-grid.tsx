import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { addDays, type CalendarDate } from '#shared/calendar/calendar-date'
import type { Chart, ChartStay } from '#shared/desk/chart'
import {
  type Columns,
  columnOf,
  nightAt,
  nightsThatFit,
  rangeBetween,
  type ShownNights,
  weekdayOf,
} from './chart-geometry'
import { useOpen, useRooms } from './chart-rows'
import { DragLayer } from './drag-layer'
import { type Spot, spotAfter } from './grid-keys'
import { NightRows, PricedRows } from './head-rows'
import { canMove, type Place } from './move'
import { keyOf, QueueRow, RoomRow } from './room-row'
import { stateOf } from './stay-words'
import { useMoving } from './use-moving'
import { usePointer } from './use-pointer'

/** Empty nights of one room, `to` excluded. */
export type EmptyNights = { roomNumber: string; from: CalendarDate; to: CalendarDate }

type ChartGridProps = {
  chart: Chart
  from: CalendarDate
  today: CalendarDate
  /** How many nights fit, once it is known, and when it changes. */
  onFit: (nights: number) => void
  nights: number
  onStep: (step: 1 | -1) => void
  onOpen: (bookingId: string) => void
  onClosure: (closure: ChartStay) => void
  onBook: (nights: EmptyNights) => void
  onMove: (stay: ChartStay, place: Place | null) => void
}

type Chosen = { room: string; anchor: number; focus: number }

/** Rooms by nights. Presses and keys are handled here for all rows, which are drawn anew only when they change. */
export function ChartGrid(props: ChartGridProps) {
  const { chart, from, nights, today, onFit, onStep, onOpen, onClosure, onBook, onMove } = props
  const grid = useRef<HTMLTableElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [columnWidth, setColumnWidth] = useState(36)
  const [spot, setSpot] = useState<Spot | null>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  /** The first night of the chart on which the keyboard goes on. */
  const wantsFocus = useRef<CalendarDate>(null)
  const shown: ShownNights = useMemo(() => ({ from, nights }), [from, nights])

  // Measured again when the number of nights changes: the box stays as wide, but its columns do not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said above
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const label = grid.current?.querySelector('.chart-label')?.getBoundingClientRect().width ?? 0
      onFit(nightsThatFit(element.clientWidth - label))
      setColumnWidth(grid.current?.querySelector('.chart-day')?.getBoundingClientRect().width ?? 36)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [onFit, nights])

  const rooms = useRooms(chart, shown)
  const rows = useMemo(() => rooms.flatMap(({ rooms, queue }) => [...rooms, ...queue]), [rooms])
  const open = useOpen(chart, shown, today)
  const at = spot ?? { row: rows[0]?.id ?? '', column: Math.max(0, Math.min(open.start, nights - 1)) }

  useLayoutEffect(() => {
    // After a step into other nights the cell is there only once they are shown.
    if (wantsFocus.current !== from) return
    wantsFocus.current = null
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  })

  const { moving, lift, follow, putDown, putBack } = useMoving(onMove)
  const isEmpty = (room: string) => {
    const bars = rooms.flatMap((each) => each.rooms).find(({ id }) => id === room)?.bars ?? []
    return (column: number) =>
      column >= open.start &&
      column < open.end &&
      !bars.some((bar) => column >= bar.start && column < bar.end)
  }
  const rangeOf = ({ room, anchor, focus }: Chosen) => rangeBetween(anchor, focus, isEmpty(room))
  const bookNights = (room: string, { start, end }: Columns) => {
    setChosen(null)
    onBook({ roomNumber: room, from: nightAt(shown, start), to: nightAt(shown, end) })
  }
  const stayOf = (key: string | undefined) => chart.stays.find((stay) => keyOf(stay) === key)
  const { swallowsClick, ...pointer } = usePointer({
    grid,
    stayOf,
    isMoving: moving !== null,
    isPicked: moving?.isPicked ?? false,
    ...{ lift, follow, putDown, putBack },
    choose: (room, anchor, focus) => setChosen({ room, anchor, focus }),
    chosen: (room, anchor, focus) => bookNights(room, rangeOf({ room, anchor, focus })),
    swipe: onStep,
  })

  const press = (target: HTMLElement) => {
    const { stay, room, column } = target.dataset
    const found = stayOf(stay)
    if (found && stateOf(found) === 'closed') onClosure(found)
    else if (target instanceof HTMLAnchorElement) onOpen(target.pathname.split('/').at(-1) ?? '')
    else if (room !== undefined && target.dataset['open'] !== undefined) {
      const isChosen = chosen?.room === room
      bookNights(room, isChosen ? rangeOf(chosen) : { start: Number(column), end: Number(column) + 1 })
    }
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = cellOf(event)
    if (swallowsClick()) return event.preventDefault()
    if (!target || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    press(target)
  }
  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    const stay = stayOf(cellOf(event)?.dataset['stay'])
    if (!stay || !canMove(stay)) return
    event.preventDefault()
    // A long touch opens a menu, too; there the stay is picked up.
    if (!moving) onMove(stay, null)
  }
  const go = (next: Spot, step: -1 | 0 | 1 = 0) => {
    wantsFocus.current = addDays(from, 7 * step)
    setSpot(next)
    if (step !== 0) onStep(step)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = cellOf(event)
    if (!target || event.altKey || event.metaKey) return
    const { key } = event
    const stay = stayOf(target.dataset['stay'])
    if (key === 'Escape') return setChosen(null)
    if (key === 'm' || key === 'M') {
      if (stay && canMove(stay)) onMove(stay, null)
      return
    }
    if (key === 'Enter' || key === ' ') {
      event.preventDefault()
      return press(target)
    }
    const room = target.dataset['room']
    if (event.shiftKey && (key === 'ArrowLeft' || key === 'ArrowRight') && room !== undefined && !stay) {
      event.preventDefault()
      const anchor = chosen?.room === room ? chosen.anchor : at.column
      const focus = at.column + (key === 'ArrowRight' ? 1 : -1)
      if (!isEmpty(room)(anchor) || !isEmpty(room)(focus)) return
      setChosen({ room, anchor, focus })
      return go({ row: room, column: focus })
    }
    const next = spotAfter(event, at, rows, nights)
    if (!next) return
    event.preventDefault()
    setChosen(null)
    go(next.spot, next.step)
  }

  return (
    <div ref={box} className="chart-box">
      <svg className="chart-sprite" aria-hidden="true">
        <symbol id="chart-person" viewBox="0 0 24 24">
          <path d="M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 21c0-9 15-9 15 0" />
        </symbol>
      </svg>
      <div className="chart-tape" style={{ '--n': nights, '--weekday': weekdayShift(shown) } as object}>
        <table
          ref={grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table may be a grid, its cells then are gridcells.
          role="grid"
          className="chart-grid"
          aria-label="Rooms and nights"
          aria-describedby="chart-keys"
          onKeyDown={onKeyDown}
          onClick={onClick}
          onContextMenu={onContextMenu}
          onFocus={(event) => {
            const found = spotOf(cellOf(event))
            if (found) setSpot((before) => (isIn(before, found, rows) ? before : found))
          }}
          {...pointer}
        >
          <thead>
            <NightRows shown={shown} today={today} />
          </thead>
          {rooms.map(({ type, rooms, queue }) => (
            <tbody key={type}>
              <PricedRows {...{ type, chart, shown, today }} />
              {rooms.map(({ id, bars }) => (
                <RoomRow
                  key={id}
                  room={id}
                  bars={bars}
                  shown={shown}
                  columnWidth={columnWidth}
                  focused={at.row === id ? at.column : undefined}
                  open={open}
                  chosen={chosen?.room === id ? rangeOf(chosen) : undefined}
                  lifted={moving?.stay.roomNumber === id ? keyOf(moving.stay) : undefined}
                  at={bars.some(({ stay }) => stay.status === 'Held') ? chart.at : ''}
                />
              ))}
              {queue.map(({ id, bars }) => (
                <QueueRow
                  key={id}
                  id={id}
                  bars={bars}
                  shown={shown}
                  columnWidth={columnWidth}
                  focused={at.row === id ? at.column : undefined}
                />
              ))}
            </tbody>
          ))}
        </table>
        {today >= from && columnOf(shown, today) < nights && (
          <span className="chart-now" style={{ '--at': columnOf(shown, today) } as object} />
        )}
        {moving && (
          <DragLayer
            moving={moving}
            shown={shown}
            stays={chart.stays}
            bands={chart.bands}
            today={today}
            onPutDown={putDown}
            onPutBack={putBack}
          />
        )}
      </div>
    </div>
  )
}

const cellOf = ({ target }: { target: EventTarget }) =>
  target instanceof Element ? target.closest<HTMLElement>('.chart-stay, .chart-night') : null

function spotOf(cell: HTMLElement | null): Spot | null {
  const row = cell?.closest<HTMLElement>('[data-row]')?.dataset['row']
  return cell && row !== undefined ? { row, column: Number(cell.dataset['column']) } : null
}

/** Whether the keyboard is already in this cell; within a stay it keeps its night. */
function isIn(
  before: Spot | null,
  { row, column }: Spot,
  rows: readonly { id: string; bars: readonly Columns[] }[],
) {
  if (before?.row !== row) return false
  const bar = rows.find(({ id }) => id === row)?.bars.find(({ start }) => start === column)
  return before.column >= column && before.column < (bar?.end ?? column + 1)
}

/** By how many columns the first Monday's week begins before the chart. */
const weekdayShift = ({ from }: ShownNights) => weekdayOf(from)
