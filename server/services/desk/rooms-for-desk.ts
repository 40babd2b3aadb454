import { nightsOf, type Stay } from '../../../shared/booking/stay'
import { addDays, type CalendarDate, dateForPeople } from '../../../shared/calendar/calendar-date'
import type { RoomHolder, RoomsOutcome } from '../../../shared/desk/desk-booking'
import type { Booking } from '../../repositories/bookings'
import type { Books } from '../../repositories/books'
import type { Clock } from '../../runtime/clock'
import { type LineState, roomsForLatePayment } from '../line/decide-line'
import type { HoldSettings } from '../line/hold-settings'
import type { LapseOverdue } from '../line/lapse-overdue'
import { loadLine } from '../line/load-line'

type Needs = { clock: Clock; lapse: LapseOverdue; settings: HoldSettings }
type NotFree = Extract<RoomsOutcome, { kind: 'notFree' }>

/**
 * Inside the type's transaction: undefined where the desk may take these rooms, else who has them. A booking by phone
 * stands behind the line, like everybody who comes last (`asLast`); closed dates do not.
 */
export type RoomsForDesk = (
  books: Books,
  stay: Stay,
  how: { asLast: boolean },
) => Promise<NotFree | undefined>

export function roomsForDesk({ clock, lapse, settings }: Needs): RoomsForDesk {
  return async (books, stay, { asLast }) => {
    await lapse(books, stay.type, true)
    const loaded = await loadLine(books, stay.type, clock.now(), settings, stay)
    const state = asLast ? loaded : { ...loaded, waiting: [] }
    const nights = nightsOf(stay).filter((night) => !fits(nightOf(stay, night), state))
    if (nights.length === 0 && fits(stay, state)) return undefined
    const wanting = await books.bookingList.wanting(stay.type, nights)
    const named = asLast ? wanting : wanting.filter(({ status }) => status !== 'Queued')
    return {
      kind: 'notFree',
      message: `Not enough ${stay.type} rooms are free: ${nights.map(dateForPeople).join(', ')}. Nothing was changed.`,
      nights,
      holders: await holdersOf(books, named),
    }
  }
}

/** Nobody's own: the desk has no holds to give up. */
const fits = (stay: Stay, state: LineState): boolean =>
  roomsForLatePayment({ ...stay, id: '', place: 0, userKey: null, addressKey: null }, false, state) !==
  undefined

const nightOf = (stay: Stay, night: CalendarDate): Stay => ({
  ...stay,
  checkIn: night,
  checkOut: addDays(night, 1),
})

async function holdersOf(books: Books, bookings: Booking[]): Promise<RoomHolder[]> {
  const ids = bookings.map(({ id }) => id)
  const details = new Map((await books.guests.ofBookings(ids)).map((one) => [one.bookingId, one.details]))
  const paid = await books.orders.byIds(bookings.flatMap(({ paidOrderId }) => paidOrderId ?? []))
  const orders = new Map(paid.map(({ id, providerOrderId }) => [id, providerOrderId]))
  const byDesk = new Set((await books.desk.origins(ids)).map(({ bookingId }) => bookingId))
  return bookings.map(({ id, status, rooms, checkIn, checkOut, paidOrderId }) => ({
    bookingId: id,
    ...{ status, rooms, checkIn, checkOut },
    source: byDesk.has(id) ? 'desk' : 'web',
    name: details.get(id)?.guests[0]?.name ?? null,
    orderId: orders.get(paidOrderId ?? '') ?? null,
  }))
}
