import { bankWords, waitsForBank } from '#shared/booking/bank-words'
import { mayStillPay } from '#shared/booking/closed-hold'
import { declinedWords } from '#shared/booking/declined-payment'
import { onlinePaymentRefused } from '#shared/booking/online-payment'
import type { AskedSnapshot, BookingSnapshot } from '#shared/booking/snapshot'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { moneyForPeople } from '#shared/money/rupees'
import { refundStanding } from '#shared/refund/words'

/** `isFinal`: nothing changes by itself any more, so the page need not ask again. */
export type Standing = {
  title: string
  words: string[]
  isFinal: boolean
  kind: 'info' | 'success' | 'alarm'
}

const bank = 'If your bank has taken it, Razorpay returns all of it by itself within 3 to 5 working days.'

/** `asking`: newer than the provider's last answer, so nothing is said about charges. */
export type SentSnapshot = { snapshot: BookingSnapshot; provider: AskedSnapshot['provider'] }

/** The title and texts for the state of a booking and its payment; `phones` of the hotel. */
export function standingOf({ snapshot, provider }: SentSnapshot, phones: readonly string[]): Standing {
  if (snapshot.money === 'declined') {
    const { title, text } = declinedWords(declinedOf(snapshot))
    return { title, words: [text], isFinal: true, kind: 'alarm' }
  }
  if (snapshot.money === 'beingConfirmed') {
    const words = [
      'You need not pay again. This page updates as soon as it is done, and we send you an email.',
    ]
    return { title: 'Your payment is being confirmed', words, isFinal: false, kind: 'info' }
  }
  if (snapshot.money === 'waitingForBank') {
    const waiting = waitsForBank(snapshot.status)
    const words = snapshot.status === 'Held' ? [waiting, bankWords.approve] : [waiting]
    return { title: 'Waiting for your bank', words, isFinal: false, kind: 'info' }
  }
  const standing = byStatus(snapshot, chargeWords(snapshot, provider), phones)
  // The texts of confirmed and cancelled bookings do not depend on the provider.
  const isKnown = provider === 'asked' || snapshot.money === 'paid'
  return isKnown && snapshot.mail !== 'onItsWay' ? standing : { ...standing, isFinal: false }
}

const declinedOf = ({ declinedAmount, declinedWhy, declinedIsReturned, payNow }: BookingSnapshot) => ({
  why: declinedWhy ?? ('noRoom' as const),
  amount: declinedAmount ?? payNow,
  isReturned: declinedIsReturned,
})

/** About an earlier payment that was not kept. Does not mention a missing room, since one may be held or booked since. */
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
  unasked: ['We could not reach the payment service to check whether you were charged. We keep trying.'],
  asking: [],
}

function byStatus(snapshot: BookingSnapshot, charged: string[], phones: readonly string[]): Standing {
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
        isFinal: true,
        kind: 'success',
      }
    case 'Held':
      return {
        title: 'Your room is held for you',
        words: [...heldButClosed(snapshot), ...heldWords(snapshot, charged, phones)],
        isFinal: false,
        kind: 'info',
      }
    case 'Queued':
      return {
        title: 'You are in the queue',
        words: [
          ...(snapshot.paymentRefused ? [onlinePaymentRefused(phones)] : []),
          ...charged,
          'You pay only when it is your turn: this page tells you, and the payment window opens by itself.',
          'You keep your place even if your connection drops. If you are away for long, others go first.',
        ],
        isFinal: false,
        kind: 'info',
      }
    case 'NoRooms':
      return {
        title: snapshot.isOffSale ? 'These dates cannot be booked any more' : 'No rooms left',
        words: [
          snapshot.closedWords
            ? `${snapshot.closedWords} You may check for other dates.`
            : snapshot.isOffSale
              ? `The hotel takes no bookings from ${dateForPeople(checkIn)} to ${dateForPeople(checkOut)} any more. You may check for other dates.`
              : `All rooms are booked for ${dateForPeople(checkIn)} and ${dateForPeople(checkOut)}. You may check for other dates.`,
          ...charged,
        ],
        isFinal: true,
        kind: 'alarm',
      }
    case 'Cancelled':
    case 'Processing':
    case 'Refunded':
      return {
        title: 'This booking was cancelled',
        words: cancelledWords(snapshot),
        isFinal: true,
        kind: 'info',
      }
    default:
      return {
        title: snapshot.status === 'Withdrawn' ? 'You withdrew this booking' : 'The time to pay has run out',
        words: [...charged, 'The room is no longer held.'],
        isFinal: true,
        kind: 'info',
      }
  }
}

function mailWords({ mail, email }: BookingSnapshot): string[] {
  if (email === null || mail === 'none') return []
  if (mail === 'sent') return [`An email has been sent to ${email}.`]
  return mail === 'onItsWay'
    ? [`An email is on its way to ${email}.`]
    : [`The email to ${email} could not be delivered. Your booking is confirmed: please keep its reference.`]
}

function cancelledWords({ cancellation }: BookingSnapshot): string[] {
  if (cancellation === null) return ['The email about it has the details.']
  return [`It was cancelled on ${dateForPeople(cancellation.date)}.`, ...refundStanding(cancellation)]
}

/** Nobody should pay without knowing it. */
const heldButClosed = ({ closedWords }: BookingSnapshot): string[] =>
  closedWords ? [`${closedWords} ${mayStillPay}`] : []

/** Before the order is made, and in the grace period after its end, a hold has no end to show. */
function heldWords(
  { holdExpiresAt, orderId, paymentRefused }: BookingSnapshot,
  charged: string[],
  phones: readonly string[],
): string[] {
  if (holdExpiresAt !== null) return charged
  if (paymentRefused) return [onlinePaymentRefused(phones)]
  return orderId === null
    ? ['Your payment is being prepared. One moment, please.']
    : ['The time to pay has run out. We are asking the payment service whether you have paid.']
}
