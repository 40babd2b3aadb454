import { Link } from '@tanstack/react-router'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Parts } from '#client/ui/parts'
import type { BookingLine } from '#shared/admin/booking-line'
import { type CalendarDate, dateForPeople, daysBetween } from '#shared/calendar/calendar-date'
import { kindWord } from '#shared/desk/room-number-words'
import { plural } from '#shared/plural'
import type { BookingSort, PanelSearch } from '../panel-search'
import { DeskIcon } from '../parts/desk-icon'
import { Due, Money } from '../parts/money'
import { StatusWord } from '../parts/status-word'
import { useMedia } from '../parts/use-media'
import { useVisibleRows } from '../parts/use-visible-rows'
import { type TableItem, tableItems } from './table-items'

type BookingTableProps = {
  /** In the order in which they are shown. */
  lines: readonly BookingLine[]
  search: Pick<PanelSearch, 'sort' | 'down' | 'booking'>
  /** Under headings by check-in, unless another column is chosen. */
  isGrouped?: boolean
  /** Without it the columns cannot be sorted. */
  onSort?: (sort: BookingSort) => void
  /** The card below the opened booking. */
  card: (line: BookingLine) => Parts
  open: (id: string | undefined) => void
}

/** `isWide`: only where there is room for it. */
type Column = { name: string; sort?: BookingSort; kind?: 'money'; isWide?: boolean }

const columns: readonly Column[] = [
  { name: 'Name', sort: 'name' },
  { name: 'Dates', sort: 'checkIn' },
  { name: 'Rooms', sort: 'rooms' },
  { name: 'Paid', sort: 'paid', kind: 'money', isWide: true },
  { name: 'Due', sort: 'due', kind: 'money' },
  { name: 'Status' },
  { name: 'Channel', sort: 'channel', isWide: true },
]

/** Bookings as rows of one height, of which only those near the window are drawn, however many there are. */
export function BookingTable(props: BookingTableProps) {
  const { lines, isGrouped = true, search, onSort, card, open } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const [cardHeight, setCardHeight] = useState(360)
  const isPhone = useMedia('(max-width: 599px)')
  const isNarrow = useMedia('(max-width: 1023px)')
  const isTouched = useMedia('(pointer: coarse)')
  const lineHeight = isPhone ? 68 : isNarrow || isTouched ? 48 : 36
  const shown = isNarrow ? columns.filter(({ isWide }) => !isWide) : columns
  const width = shown.length + 1
  const { sort = 'checkIn', booking } = search
  const hasHeadings = isGrouped && sort === 'checkIn'
  const items = useMemo(() => tableItems(lines, hasHeadings, booking), [lines, hasHeadings, booking])
  const heights = useMemo(
    () => items.map(({ kind }) => (kind === 'card' ? cardHeight : kind === 'heading' ? 44 : lineHeight)),
    [items, cardHeight, lineHeight],
  )
  const { first, last, above, below } = useVisibleRows(body, heights)
  return (
    <table className="desk-table booking-table" aria-rowcount={lines.length + 1}>
      <thead>
        <tr>
          {shown.map((column) => (
            <Head key={column.name} column={column} search={search} onSort={onSort} />
          ))}
          <td />
        </tr>
      </thead>
      <tbody ref={body}>
        <Space height={above} width={width} />
        {items.slice(first, last).map((item, index) => (
          <Item
            key={keyOf(item)}
            item={item}
            height={heights[first + index] ?? lineHeight}
            width={width}
            isNarrow={isNarrow}
            isOpened={item.kind === 'line' && item.line.id === booking}
            open={open}
            card={card}
            onMeasured={setCardHeight}
          />
        ))}
        <Space height={below} width={width} />
      </tbody>
    </table>
  )
}

const keyOf = (item: TableItem) => (item.kind === 'heading' ? item.checkIn : `${item.kind} ${item.line.id}`)

/** In the place of rows that are not drawn. */
const Space = ({ height, width }: { height: number; width: number }) =>
  height > 0 && (
    <tr className="booking-table-space">
      <td colSpan={width} style={{ height }} />
    </tr>
  )

type HeadProps = Pick<BookingTableProps, 'search'> & {
  column: (typeof columns)[number]
  onSort: BookingTableProps['onSort']
}

function Head({ column: { name, sort, kind }, search, onSort }: HeadProps) {
  const isSorted = sort !== undefined && sort === (search.sort ?? 'checkIn') && onSort !== undefined
  const direction = search.down ? 'descending' : 'ascending'
  return (
    <th scope="col" data-kind={kind} data-column={name} aria-sort={isSorted ? direction : undefined}>
      {sort && onSort ? (
        <button type="button" className="desk-sort" onClick={() => onSort(sort)}>
          <span>{name}</span>
          {isSorted && <DeskIcon name={search.down ? 'down' : 'up'} />}
        </button>
      ) : (
        <span>{name}</span>
      )}
    </th>
  )
}

type ItemProps = Pick<BookingTableProps, 'open' | 'card'> & {
  item: TableItem
  height: number
  /** In columns. */
  width: number
  isNarrow: boolean
  isOpened: boolean
  onMeasured: (height: number) => void
}

function Item({ item, height, width, isNarrow, isOpened, open, card, onMeasured }: ItemProps) {
  if (item.kind === 'heading') return <Heading checkIn={item.checkIn} height={height} width={width} />
  if (item.kind === 'line') {
    return <Line {...{ line: item.line, height, isNarrow, isOpened, open }} />
  }
  return (
    <CardRow width={width} onMeasured={onMeasured}>
      {card(item.line)}
    </CardRow>
  )
}

type HeadingProps = { checkIn: CalendarDate; height: number; width: number }

const Heading = ({ checkIn, height, width }: HeadingProps) => (
  <tr className="booking-table-heading" style={{ height }}>
    <th scope="rowgroup" colSpan={width}>
      <h3>{`Check-In : ${dateForPeople(checkIn)}`}</h3>
    </th>
  </tr>
)

type LineProps = Pick<ItemProps, 'height' | 'isNarrow' | 'isOpened' | 'open'> & { line: BookingLine }

function Line({ line, height, isNarrow, isOpened, open }: LineProps) {
  const name = line.name || 'no name yet'
  return (
    <tr style={{ height }} data-opened={isOpened ? '' : undefined}>
      <th scope="row">
        <Link to="/admin_panel/bookings/$bookingId" params={{ bookingId: line.id }}>
          {name}
        </Link>
        {line.group !== '' && <small>{line.group}</small>}
      </th>
      <td>{`${dateForPeople(line.checkIn)}, ${plural(daysBetween(line.checkIn, line.checkOut), 'night')}`}</td>
      <td>{`${line.rooms} ${kindWord(line.type)}`}</td>
      {!isNarrow && (
        <td data-kind="money">
          <Money amount={line.paid} />
        </td>
      )}
      <td data-kind="money">
        <Due amount={line.due} />
      </td>
      <td data-kind="status">
        <StatusWord status={line.status} />
      </td>
      {!isNarrow && <td>{line.source === 'web' ? 'Site' : 'Desk'}</td>}
      <td data-kind="do">
        <button
          type="button"
          className="desk-small-button"
          aria-expanded={isOpened}
          aria-label={`Card of ${name}, ${dateForPeople(line.checkIn)}`}
          onClick={() => open(isOpened ? undefined : line.id)}
        >
          {isOpened ? 'Close' : 'Card'}
        </button>
      </td>
    </tr>
  )
}

type CardRowProps = Pick<ItemProps, 'width' | 'onMeasured'> & { children: Parts }

function CardRow({ children, width, onMeasured }: CardRowProps) {
  const watch = useCallback(
    (row: HTMLTableRowElement | null) => {
      if (!row) return
      const observer = new ResizeObserver(() => onMeasured(row.getBoundingClientRect().height))
      observer.observe(row)
      return () => observer.disconnect()
    },
    [onMeasured],
  )
  return (
    <tr className="booking-table-card" ref={watch}>
      <td colSpan={width}>{children}</td>
    </tr>
  )
}
