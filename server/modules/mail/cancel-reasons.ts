import { type CalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import type { CancelReason } from '#shared/desk/change'
import { type Block, note } from './render'

const words: Record<Exclude<CancelReason, 'did not come'>, string> = {
  'guest asked': 'Your booking is cancelled, as you asked us.',
  'left early': 'Your stay ended early, so the rest of your booking is cancelled.',
  'road closed': 'We are sorry: the road to us is closed, so we had to cancel your booking.',
  'our fault': 'We are sorry: we had to cancel your booking. It is our fault.',
  other: 'We are sorry: we had to cancel your booking.',
}

/** To a guest whose booking the hotel has cancelled. */
export function cancelledBecause(reason: CancelReason | null, checkIn: CalendarDate): string {
  if (reason !== 'did not come') return words[reason ?? 'other']
  return `We expected you on ${dateForPeople(checkIn)} and hope that all is well with you. As you did not arrive, your booking is cancelled.`
}

/** Where nothing of what they paid goes back. */
export const noRefundBecause = (reason: CancelReason | null): string =>
  reason === 'did not come' ? 'There is no refund, because we kept your room for you.' : 'There is no refund.'

/** Anyone who knows the reference can cancel. */
export const notRequestedByYou = (address: string): Block =>
  note(`If you did not cancel this booking, please reply to this email or write to ${address} straight away.`)
