import { asCalendarDate } from '#shared/calendar/calendar-date'
import type { BookingPage } from '#shared/desk/booking-page'
import { bookingActions } from '#shared/desk/booking-page'
import type { FolioLine } from '#shared/desk/folio'
import { asPaise } from '#shared/money/paise'
import { aCard } from './card-for-tests'

const day = (date: string) => asCalendarDate(`2027-06-${date}`)

/** An extra of ₹640 at the desk; `over` changes fields. */
export const aLine = (over: Partial<FolioLine> = {}): FolioLine => ({
  id: 'line',
  bookingId: 'booking',
  at: '2027-06-10T09:00:00+05:30',
  kind: 'extra',
  text: 'Dinner',
  amount: asPaise(64_000),
  by: 'pema@hotel.example',
  canReverse: true,
  ...over,
})

/** A stay of two nights in D1 that is expected today, with the room of ₹5,000 and ₹3,000 paid online. */
export function aPage(over: Partial<BookingPage> = {}): BookingPage {
  const can = bookingActions.map((action) => [action, null])
  return {
    card: aCard(),
    group: '',
    nights: [
      { date: day('10'), amount: 250_000 },
      { date: day('11'), amount: 250_000 },
    ],
    rooms: [{ roomNumber: 'D1', from: day('10'), to: day('12') }],
    today: day('10'),
    checkedInAt: null,
    checkedOutAt: null,
    originalCheckOut: null,
    ended: null,
    folio: {
      lines: [
        aLine({
          id: 'room',
          kind: 'room',
          text: 'Room, 2 nights × ₹2,500',
          amount: asPaise(500_000),
          by: null,
        }),
        aLine({
          id: 'online',
          kind: 'payment',
          text: 'Paid on our site',
          amount: asPaise(300_000),
          method: 'online',
        }),
      ],
      charges: 500_000,
      payments: asPaise(300_000),
      refunds: asPaise(0),
      balance: 200_000,
    },
    tax: null,
    timeline: [],
    actions: Object.fromEntries(can) as BookingPage['actions'],
    ...over,
  }
}
