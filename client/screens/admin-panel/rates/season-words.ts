import { dateForPeople } from '#shared/calendar/calendar-date'
import { plural } from '#shared/plural'
import type { SeasonPreview, SeasonRow } from '#shared/rates/season-requests'
import { spanWords } from './period-words'

/** `Open 25 May to 12 Oct 2027`: the last check-out ends it. */
export const openWords = ({ id, opens, closes, isClosed }: SeasonRow): string =>
  isClosed ? `Closed in ${id}` : `Open ${spanWords({ from: opens, to: closes })}`

export const closesWords = ({ id }: SeasonRow): string =>
  `The hotel is closed all through ${id}: guests can book no night. Change the season to open it.`

export function salesWords({ onSale, isClosed, sales, salesFrom }: SeasonRow): string {
  if (isClosed) return ''
  if (sales === 'from' && salesFrom && !onSale) return `On sale from ${dateForPeople(salesFrom)}.`
  if (sales === 'stopped') return 'Sales are stopped.'
  return onSale ? 'On sale now.' : 'Not on sale yet.'
}

/** What a season changes besides the bookings that it strands. */
export function previewWords({ addedNights, removedNights, waiting }: SeasonPreview): string[] {
  return [
    ...(addedNights > 0 ? [`${plural(addedNights, 'more night')} can be booked.`] : []),
    ...(removedNights > 0 ? [`${plural(removedNights, 'night')} can no longer be booked.`] : []),
    ...(waiting > 0
      ? [
          waiting === 1
            ? 'One entry in the queue ends: its guest is shown that no rooms are left.'
            : `${waiting} entries in the queue end: their guests are shown that no rooms are left.`,
        ]
      : []),
  ]
}
