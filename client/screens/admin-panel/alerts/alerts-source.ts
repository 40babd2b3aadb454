import type { Alert } from '#shared/admin/alerts'
import type { BookingCard } from '#shared/admin/booking-card'
import { type CalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import { plural } from '#shared/plural'
import { statusWords } from '../parts/status-words'

/** `isRaised`: raised by the server and open until somebody resolves it; otherwise it disappears with its cause. */
export type ShownItem = Alert & { isRaised: boolean }

/** Coming bookings from the site whose guest details are incomplete; at the desk a name and a number are enough. */
export const missingDetails = (cards: readonly BookingCard[], today: CalendarDate): ShownItem[] =>
  cards
    .filter(({ detailsMissing, source, checkIn }) => detailsMissing && source === 'web' && checkIn >= today)
    .map((card) => ({
      ...about(card, 'Guest details missing'),
      happened: 'The payment arrived without a complete form.',
      byItself: '',
      toDo: 'Ask the guest for the missing details and fill them in on the booking.',
    }))

/** Rooms that are held and not paid for yet. */
export const heldUnpaid = (cards: readonly BookingCard[]): ShownItem[] =>
  cards.map((card) => ({
    ...about(card, statusWords('Held')),
    happened: `${plural(card.rooms, `${card.type} room`)} held while the guest pays.`,
    byItself: 'If they do not pay in time, the rooms are released automatically.',
    toDo: 'Nothing.',
  }))

function about(card: BookingCard, what: string) {
  const whose = card.guests[0]?.name || card.email || card.mobileNumber || 'no name yet'
  return {
    id: `${card.id} ${what}`,
    title: `${what}: ${whose}, ${dateForPeople(card.checkIn)}`,
    whose: card.orderId ? `order ${card.orderId}` : '',
    openedAt: card.createdAt,
    bookingId: card.id,
    isRaised: false,
  }
}
