import type { BookingCard } from '../../../../shared/admin/booking-card'
import { dateForPeople } from '../../../../shared/calendar/calendar-date'
import type { ServerCalls } from '../../../app/trpc'
import type { AttentionItem } from './attention-item'

/** What needs a person, newest first, read off the bookings themselves. */
export async function askAttention(calls: ServerCalls): Promise<AttentionItem[]> {
  const [confirmed, processing] = await Promise.all([
    calls.admin.bookings.query({ status: 'Confirmed', limit: 500 }),
    calls.admin.bookings.query({ status: 'Processing', limit: 500 }),
  ])
  return [...confirmed.bookings, ...processing.bookings]
    .flatMap(itemsOf)
    .sort((a, b) => (a.since < b.since ? 1 : -1))
}

function itemsOf(card: BookingCard): AttentionItem[] {
  const about = {
    since: card.createdAt,
    reference: card.orderId ?? card.mobileNumber,
    amount: null,
  }
  const whose = `${card.guests[0]?.name ?? (card.email || card.mobileNumber)}, ${dateForPeople(card.checkIn)}`
  const items: (AttentionItem | false)[] = [
    card.detailsMissing && {
      ...about,
      id: `${card.id} details`,
      title: `Guest details missing: ${whose}`,
      advice: 'Ask the payer who comes, and fill the details in on the booking.',
    },
    card.confirmationMail === 'notDelivered' && {
      ...about,
      id: `${card.id} mail`,
      title: `Confirmation not delivered: ${whose}`,
      advice: `The mail server refused ${card.email}. Call ${card.mobileNumber} and give the order id by phone.`,
    },
    card.status === 'Processing' &&
      card.refund !== null &&
      card.refund.refundId === null && {
        ...about,
        id: `${card.id} refund`,
        title: `Refund not taken by the provider yet: ${whose}`,
        advice:
          'It is asked again by itself. Look whether the balance with the provider covers it; else transfer the money by hand.',
        amount: card.refund.amount,
      },
  ]
  return items.filter((item) => item !== false)
}
