import type { Alert } from '#shared/admin/alerts'
import type { BookingCard } from '#shared/admin/booking-card'
import { type CalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import { statusWords } from '../booking-card/status-words'
import { counted } from '../parts/facts'

/** `isRaised`: the server raised it, and it is done when the owner says so; else it goes by itself. */
export type ShownItem = Alert & { isRaised: boolean }

/** Guests who are still to come, and of whom something is missing. */
export const missingDetails = (cards: readonly BookingCard[], today: CalendarDate): ShownItem[] =>
  cards
    .filter(({ detailsMissing, checkIn }) => detailsMissing && checkIn >= today)
    .map((card) => ({
      ...about(card, 'Guest details missing'),
      happened: 'The payment came without a complete form.',
      byItself: '',
      toDo: 'Ask who comes, and fill in on the booking what is missing.',
    }))

/** Rooms that nobody else can have just now. */
export const heldUnpaid = (cards: readonly BookingCard[]): ShownItem[] =>
  cards.map((card) => ({
    ...about(card, statusWords('Held')),
    happened: `${counted(card.rooms, `${card.type} room`)}, while the guest pays.`,
    byItself: 'If they do not pay in time, the rooms become free by themselves.',
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
