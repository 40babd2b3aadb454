import type { BookingCard } from '../../../../shared/admin/booking-card'
import { dateForPeople } from '../../../../shared/calendar/calendar-date'
import { moneyForPeople } from '../../../../shared/money/rupees'
import type { ServerCalls } from '../../../app/trpc'
import type { AttentionItem } from './attention-item'

/** What needs a person, newest first, read off the bookings themselves. */
export async function askAttention(calls: ServerCalls): Promise<AttentionItem[]> {
  const [confirmed, processing] = await Promise.all([
    calls.admin.bookings.query({ status: 'Confirmed', limit: 500 }),
    calls.admin.bookings.query({ status: 'Processing', limit: 500 }),
  ])
  return [...confirmed.bookings, ...processing.bookings]
    .flatMap((card) => [missingDetails(card), undeliveredMail(card), stuckRefund(card)])
    .filter((item) => item !== null)
    .sort((a, b) => (a.openedAt < b.openedAt ? 1 : -1))
}

function about(card: BookingCard) {
  return {
    openedAt: card.createdAt,
    reference: card.orderId ?? card.mobileNumber,
    whose: `${card.guests[0]?.name ?? (card.email || card.mobileNumber)}, ${dateForPeople(card.checkIn)}`,
  }
}

function missingDetails(card: BookingCard): AttentionItem | null {
  if (!card.detailsMissing) return null
  const { whose, ...rest } = about(card)
  return {
    ...rest,
    id: `${card.id} details`,
    title: `Guest details missing: ${whose}`,
    happened: 'The payment came without the form.',
    byItself: '',
    toDo: 'Ask the payer who comes, and fill the details in on the booking.',
  }
}

function undeliveredMail(card: BookingCard): AttentionItem | null {
  if (card.confirmationMail !== 'notDelivered') return null
  const { whose, ...rest } = about(card)
  return {
    ...rest,
    id: `${card.id} mail`,
    title: `Confirmation not delivered: ${whose}`,
    happened: `The mail server refused ${card.email}, again and again.`,
    byItself: '',
    toDo: `Call ${card.mobileNumber} and give the order id by phone.`,
  }
}

function stuckRefund(card: BookingCard): AttentionItem | null {
  if (card.status !== 'Processing' || !card.refund || card.refund.refundId !== null) return null
  const { whose, ...rest } = about(card)
  return {
    ...rest,
    id: `${card.id} refund`,
    title: `Refund not taken by the provider yet: ${whose}`,
    happened: `${moneyForPeople(card.refund.amount)} are to go back.`,
    byItself: 'The provider is asked again and again.',
    toDo: 'Look whether the balance with the provider covers it; else transfer the money by hand.',
  }
}
