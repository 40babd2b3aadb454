import { addDays, type CalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import { plural } from '#shared/plural'
import type { SeasonPreview, SeasonRow } from '#shared/rates/season-requests'
import { spanWords } from './period-words'

/** `Open 25 May to 12 Oct 2027`: the last check-out ends it. */
export const openWords = ({ id, opens, closes, isClosed }: SeasonRow): string =>
  isClosed ? `Closed in ${id}` : `Open ${spanWords({ from: opens, to: closes })}`

export const closesWords = ({ id }: SeasonRow): string =>
  `The hotel is closed all through ${id}: guests can book no night. Change the season to open it.`

export function salesWords(
  { onSale, isClosed, closes, sales, salesFrom }: SeasonRow,
  today: CalendarDate,
): string {
  if (isClosed) return ''
  // Who books sleeps there from tomorrow on at the earliest.
  if (!onSale && closes <= addDays(today, 1)) return 'Its sales are over.'
  if (sales === 'from' && salesFrom && !onSale) return `On sale from ${dateForPeople(salesFrom)}.`
  if (sales === 'stopped') return 'Sales are stopped.'
  return onSale ? 'On sale now.' : 'Not on sale yet.'
}

/** What a season changes besides the bookings that it strands. */
export function previewWords({
  onSale,
  offSale,
  addedNights,
  removedNights,
  waiting,
}: SeasonPreview): string[] {
  return [
    ...(addedNights > 0 ? [`The season gets ${plural(addedNights, 'more night')}.`] : []),
    ...(removedNights > 0 ? [`The season loses ${plural(removedNights, 'night')}.`] : []),
    ...onSale.map((year) => `Guests can book ${year} as soon as this is saved.`),
    ...offSale.map((year) => `Guests can no longer book ${year}; what is booked or held stays.`),
    ...(waiting > 0
      ? [
          waiting === 1
            ? 'One entry in the queue ends: its guest is told that these dates cannot be booked any more.'
            : `${waiting} entries in the queue end: their guests are told that these dates cannot be booked any more.`,
        ]
      : []),
  ]
}
