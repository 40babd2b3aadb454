import { bankWords, waitsForBank } from '#shared/booking/bank-words'
import { declinedWords } from '#shared/booking/declined-payment'
import { onlinePaymentRefused } from '#shared/booking/online-payment'
import type { AskedSnapshot, BookingSnapshot } from '#shared/booking/snapshot'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { moneyForPeople } from '#shared/money/rupees'
import { refundStanding } from '#shared/refund/words'

/** `settled`: nothing changes any more by itself, so the page need not ask again. */
export type Standing = {
  title: string
  words: string[]
  settled: boolean
  kind: 'info' | 'success' | 'alarm'
}

const bank = 'If your bank has taken it, Razorpay returns all of it by itself within 3 to 5 working days.'

/** `asking`: it is newer than what the provider was asked about, so nothing is said of charges. */
export type SentSnapshot = { snapshot: BookingSnapshot; provider: AskedSnapshot['provider'] }

/** The one place that says, in words, what is known of a booking's room and money. */
export function standingOf({ snapshot, provider }: SentSnapshot): Standing {
  if (snapshot.money === 'declined') {
    const { title, text } = declinedWords(declinedOf(snapshot))
    return { title, words: [text], settled: true, kind: 'alarm' }
  }
  if (snapshot.money === 'beingConfirmed') {
    const words = [
      'You need not pay again. This page shows it as soon as it is done; we also tell you by e-mail.',
    ]
    return { title: 'Your payment is being confirmed', words, settled: false, kind: 'info' }
  }
  if (snapshot.money === 'waitingForBank') {
    const waiting = waitsForBank(snapshot.status)
    const words = snapshot.status === 'Held' ? [waiting, bankWords.approve] : [waiting]
    return { title: 'Waiting for your bank', words, settled: false, kind: 'info' }
  }
  const standing = byStatus(snapshot, chargeWords(snapshot, provider))
  // Confirmed and cancelled bookings say nothing that depends on the provider.
  const isKnown = provider === 'asked' || snapshot.money === 'paid'
  return isKnown && snapshot.mail !== 'onItsWay' ? standing : { ...standing, settled: false }
}

const declinedOf = ({ declinedAmount, declinedWhy, declinedIsReturned, payNow }: BookingSnapshot) => ({
  why: declinedWhy ?? ('noRoom' as const),
  amount: declinedAmount ?? payNow,
  isReturned: declinedIsReturned,
})

/** What became of an earlier payment where the booking went on; a room that was given since is not denied. */
function earlierPayment(snapshot: BookingSnapshot): string[] {
  if (snapshot.declinedAmount === null) return []
  const declined = declinedOf(snapshot)
  if (declined.why !== 'noRoom') return [declinedWords(declined).text]
  const amount = moneyForPeople(declined.amount)
  return declined.isReturned
    ? [`We are returning all of your earlier payment of ${amount}; no fee is kept.`]
    : [`We have not kept your earlier payment of ${amount}. ${bank}`]
}

function chargeWords(snapshot: BookingSnapshot, provider: SentSnapshot['provider']): string[] {
  const earlier = earlierPayment(snapshot)
  return earlier.length > 0 ? earlier : charges[provider]
}

const charges: Record<SentSnapshot['provider'], string[]> = {
  asked: ['You have not been charged.'],
  unasked: [
    'We could not reach the payment service just now to see whether something was charged. We keep asking.',
  ],
  asking: [],
}

function byStatus(snapshot: BookingSnapshot, charged: string[]): Standing {
  const { checkIn, checkOut } = snapshot.stay
  switch (snapshot.status) {
    case 'Confirmed':
      return {
        title: 'Your booking is confirmed',
        words: [
          `You paid ${moneyForPeople(snapshot.payNow)}.`,
          ...earlierPayment(snapshot),
          ...mailWords(snapshot),
        ],
        settled: true,
        kind: 'success',
      }
    case 'Held':
      return {
        title: 'Your room is held for you',
        words: heldWords(snapshot, charged),
        settled: false,
        kind: 'info',
      }
    case 'Queued':
      return {
        title: 'You are waiting in line',
        words: [
          ...(snapshot.paymentRefused ? [onlinePaymentRefused] : []),
          ...charged,
          'You pay only when it is your turn: this page tells you, and the payment opens by itself.',
          'You keep your place, also if the line drops. While you are away for long, others go ahead of you.',
        ],
        settled: false,
        kind: 'info',
      }
    case 'NoRooms':
      return {
        title: 'No rooms left',
        words: [
          `All rooms are booked for ${dateForPeople(checkIn)} and ${dateForPeople(checkOut)}. You may check for other dates.`,
          ...charged,
        ],
        settled: true,
        kind: 'alarm',
      }
    case 'Cancelled':
    case 'Processing':
    case 'Refunded':
      return {
        title: 'This booking was cancelled',
        words: cancelledWords(snapshot),
        settled: true,
        kind: 'info',
      }
    default:
      return {
        title: snapshot.status === 'Withdrawn' ? 'You gave this booking back' : 'The time to pay is over',
        words: [...charged, 'The room is not held any more.'],
        settled: true,
        kind: 'info',
      }
  }
}

function mailWords({ mail, email }: BookingSnapshot): string[] {
  if (email === null || mail === 'none') return []
  if (mail === 'sent') return [`An email has been sent to ${email}.`]
  return mail === 'onItsWay'
    ? [`An email is on its way to ${email}.`]
    : [`The email to ${email} could not be delivered. Your booking stands: please keep its reference.`]
}

function cancelledWords({ cancellation }: BookingSnapshot): string[] {
  if (cancellation === null) return ['The e-mail about it has the details.']
  return [`It was cancelled on ${dateForPeople(cancellation.date)}.`, ...refundStanding(cancellation)]
}

/** Before there is an order, and in the grace after its end, a hold has no end to be named. */
function heldWords({ holdExpiresAt, orderId, paymentRefused }: BookingSnapshot, charged: string[]): string[] {
  if (holdExpiresAt !== null) return charged
  if (paymentRefused) return [onlinePaymentRefused]
  return orderId === null
    ? ['Your payment is being prepared. One moment, please.']
    : ['The time to pay is over. We ask the payment service whether you have paid.']
}
