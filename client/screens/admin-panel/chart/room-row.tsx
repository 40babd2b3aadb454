import { memo } from 'react'
import { addDays, type CalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import type { ChartStay, ChartWaiting } from '#shared/desk/chart'
import { moneyForPeople } from '#shared/money/rupees'
import { type Bar, type Columns, cellsOf, type ShownNights } from './chart-geometry'
import { nameWithin, widthOf } from './stay-name'
import { holdWords, stateOf, stayLabel, waitingLabel } from './stay-words'

export const columnsStyle = ({ start, end }: Columns) => ({ gridColumn: `${start + 2} / ${end + 2}` })

/** Edges and padding of a stay, in px. */
const around = 17

type Shown = {
  shown: ShownNights
  /** Px of one night, for the length of names. */
  columnWidth: number
  /** Where the keyboard is in this row. */
  focused: number | undefined
}

export type RoomRowProps = Shown & {
  room: string
  bars: readonly Bar<ChartStay>[]
  /** Where a booking can begin: from tonight on, as far as the nights were loaded. */
  open: Columns
  chosen: Columns | undefined
  /** The stay that is being moved away. */
  lifted: string | undefined
  /** ISO 8601; '' where nobody is paying. */
  at: string
}

export const keyOf = ({ bookingId, roomNumber, from }: ChartStay): string =>
  `${bookingId} ${roomNumber} ${from}`

/** One room number. Its elements are plain: the grid around it handles presses and keys for all rows. */
export const RoomRow = memo(function RoomRow(props: RoomRowProps) {
  const { room, bars, shown, columnWidth, focused, open, chosen, lifted, at } = props
  return (
    <tr className="chart-row chart-room" data-row={room}>
      <th className="chart-label" scope="row">
        {room}
      </th>
      {cellsOf(bars, shown.nights).map((cell) => {
        if (cell.stay) {
          return (
            <td
              key={keyOf(cell.stay)}
              colSpan={cell.end - cell.start}
              className="chart-cell"
              style={columnsStyle(cell)}
            >
              <Stay
                bar={cell}
                width={(cell.end - cell.start) * columnWidth - around}
                isFocused={isInside(focused, cell)}
                isLifted={lifted === keyOf(cell.stay)}
                at={at}
              />
            </td>
          )
        }
        const column = cell.start
        const night = addDays(shown.from, column)
        const isOpen = isInside(column, open)
        return (
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid this is a gridcell, which can be selected.
          <td
            key={night}
            className="chart-night"
            tabIndex={focused === column ? 0 : undefined}
            aria-label={`${room}, ${dateForPeople(night)}, empty`}
            aria-selected={isInside(column, chosen) || undefined}
            data-room={room}
            data-column={column}
            data-open={isOpen ? '' : undefined}
            style={columnsStyle(cell)}
          />
        )
      })}
    </tr>
  )
})

const isInside = (column: number | undefined, columns: Columns | undefined): boolean =>
  column !== undefined && columns !== undefined && column >= columns.start && column < columns.end

type StayProps = { bar: Bar<ChartStay>; width: number; isFocused: boolean; isLifted: boolean; at: string }

function Stay({ bar: { stay, start, isCutBefore, isCutAfter }, width, isFocused, isLifted, at }: StayProps) {
  const state = stateOf(stay)
  const label = stayLabel(stay)
  const all = {
    className: 'chart-stay',
    tabIndex: isFocused ? 0 : -1,
    'aria-label': label,
    title: label,
    'data-state': isLifted ? 'ghost' : state,
    'data-stay': keyOf(stay),
    'data-room': stay.roomNumber,
    'data-column': start,
    'data-narrow': width < 35 ? '' : undefined,
    'data-cut': [isCutBefore && 'before', isCutAfter && 'after'].filter(Boolean).join(' ') || undefined,
  }
  if (state === 'closed') {
    return (
      <button type="button" {...all}>
        <span className="chart-reason">{stay.reason || 'Closed'}</span>
      </button>
    )
  }
  return (
    <a href={`/admin_panel/bookings/${stay.bookingId}`} draggable={false} {...all}>
      <b>{nameWithin(stay.name, width) || 'No name'}</b>
      <small>
        {isLifted ? (
          'from here'
        ) : state === 'hold' ? (
          holdWords(stay, at)
        ) : (
          <Facts stay={stay} width={width} />
        )}
      </small>
    </a>
  )
}

/** Guests and what is due; where there is no room for both, what is due, or only that something is. */
function Facts({ stay: { guests, due }, width }: { stay: ChartStay; width: number }) {
  const owed = due > 0 ? moneyForPeople(due) : ''
  return (
    <>
      {(owed === '' || widthOf(owed) + 30 < width) && (
        <span>
          <svg className="chart-person" viewBox="0 0 24 24" aria-hidden="true">
            <use href="#chart-person" />
          </svg>
          <span>{guests}</span>
        </span>
      )}
      {owed !== '' && <span className="chart-due">{widthOf(owed) + 3 <= width ? owed : '₹'}</span>}
    </>
  )
}

export type QueueRowProps = Shown & {
  id: string
  bars: readonly Bar<ChartWaiting & { from: CalendarDate; to: CalendarDate }>[]
}

/** Who waits for a room of the type. They have none, so they stand below the rooms. */
export const QueueRow = memo(function QueueRow({ id, bars, columnWidth, focused }: QueueRowProps) {
  return (
    <tr className="chart-row chart-queue" data-row={id}>
      <th className="chart-label" scope="row">
        Queue
      </th>
      {bars.map((bar) => {
        const label = waitingLabel(bar.stay)
        return (
          <td
            key={bar.stay.bookingId}
            colSpan={bar.end - bar.start}
            className="chart-cell"
            style={columnsStyle(bar)}
          >
            <a
              className="chart-stay"
              data-state="waiting"
              draggable={false}
              href={`/admin_panel/bookings/${bar.stay.bookingId}`}
              tabIndex={isInside(focused, bar) ? 0 : -1}
              aria-label={label}
              title={label}
              data-column={bar.start}
            >
              <b>{`${bar.stay.position}. ${nameWithin(bar.stay.name, (bar.end - bar.start) * columnWidth - around - 14)}`}</b>
            </a>
          </td>
        )
      })}
    </tr>
  )
})
