import type { BookingCard } from '#shared/admin/booking-card'
import type { BookingLine } from '#shared/admin/booking-line'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import { asPaise } from '#shared/money/paise'
import type { BookingSort, PanelSearch } from '../panel-search'

/** What the table shows below one another: a heading for each check-in, bookings, and the card of the opened one. */
export type TableItem =
  | { kind: 'heading'; checkIn: CalendarDate }
  | { kind: 'line'; line: BookingLine }
  | { kind: 'card'; line: BookingLine }

type Wanted = Pick<PanelSearch, 'sort' | 'down' | 'due' | 'channel'>

/** The bookings as they were asked for. By check-in unless another column is chosen; equal ones stay by check-in. */
export function sortedLines(lines: readonly BookingLine[], wanted: Wanted): BookingLine[] {
  const { sort = 'checkIn', down = false, due, channel } = wanted
  const kept = lines.filter((line) => (!due || line.due > 0) && (!channel || line.source === channel))
  const by = orders[sort]
  return kept.sort((a, b) => (down ? by(b, a) : by(a, b)) || compare(a.checkIn, b.checkIn))
}

const compare = <Value extends string | number>(a: Value, b: Value): number => (a < b ? -1 : a > b ? 1 : 0)

/** By the alphabet, whatever the case; far quicker for ten thousand names than `localeCompare`. */
const names = new Intl.Collator('en', { sensitivity: 'base' })

const orders: Record<BookingSort, (a: BookingLine, b: BookingLine) => number> = {
  checkIn: (a, b) => compare(a.checkIn, b.checkIn),
  name: (a, b) => names.compare(a.name, b.name),
  rooms: (a, b) => compare(a.type, b.type) || a.rooms - b.rooms,
  paid: (a, b) => a.paid - b.paid,
  due: (a, b) => a.due - b.due,
  channel: (a, b) => compare(b.source, a.source),
}

/** `opened`: the id of the booking whose card is shown. `hasHeadings` only where the bookings are by check-in. */
export function tableItems(
  lines: readonly BookingLine[],
  hasHeadings: boolean,
  opened: string | undefined,
): TableItem[] {
  const items: TableItem[] = []
  let checkIn: CalendarDate | undefined
  for (const line of lines) {
    if (hasHeadings && line.checkIn !== checkIn) {
      checkIn = line.checkIn
      items.push({ kind: 'heading', checkIn })
    }
    items.push({ kind: 'line', line })
    if (line.id === opened) items.push({ kind: 'card', line })
  }
  return items
}

/** The same row for a booking that was found. */
export const lineOfCard = (card: BookingCard): BookingLine => ({
  id: card.id,
  status: card.status,
  name: card.guests[0]?.name ?? '',
  group: '',
  type: card.type,
  rooms: card.rooms,
  checkIn: card.checkIn,
  checkOut: card.checkOut,
  guests: card.numberOfGuests,
  paid: asPaise(Math.max(0, card.paidOnline + card.receivedAtDesk - card.givenAtDesk)),
  due: card.pending,
  source: card.source,
})
