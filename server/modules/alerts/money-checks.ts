import type { PaymentRefusal } from '#modules/payments/payment-rows'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { hotelToday, timeForPeople } from '#shared/calendar/hotel-today'
import type { Paise } from '#shared/money/paise'
import { moneyForPeople } from '#shared/money/rupees'
import { plural } from '#shared/plural'
import type { Alert, ShownItem } from './alert-rows'
import type { CancelledByGuest, RefundFinding } from './check-rows'
import type { PaymentFinding } from './payment-check-rows'

/** A problem that a check found. `isMailed: false`: shown in the panel only, because mail is what fails. */
export type Finding = Pick<Alert, 'kind' | 'subject' | 'title' | 'happened' | 'byItself' | 'toDo'> &
  Partial<Pick<Alert, 'bookingId' | 'paymentId' | 'refundId' | 'mailId'>> & { isMailed?: boolean }

/** Kinds that the checks find again for as long as they last: the alert closes when the problem is gone. */
export const standingKinds = [
  'MoneyWithoutBooking',
  'RefundStuck',
  'PaymentUndecided',
  'BookingCapturing',
  'WrongAmount',
  'MailUndelivered',
  'MailsWaiting',
  'NoWebhooks',
  'NoBackup',
  'PaymentsRefused',
  'FormNotSent',
  'CreditAtDesk',
  'ClosureClash',
  'PayoutMismatch',
  'NotPaidOut',
  'PayoutsUnread',
  'CalendarUnread',
  'CalendarClash',
] as const

/** Kinds that are known from one event only: they stay open until the owner resolves them. */
export const eventKinds = [
  'UnknownMoney',
  'Dispute',
  'UnknownEvent',
  'ForeignAccount',
  'SinceBackup',
] as const

export const keyOf = ({ kind, subject }: Pick<Alert, 'kind' | 'subject'>): string => `${kind} ${subject}`

/** `1 Mar 2027, 10:00`, at the hotel. */
export const moment = (at: Date): string => `${dateForPeople(hotelToday(at))}, ${timeForPeople(at)}`

/** An amount in whatever currency somebody paid with. */
export const inCurrency = (amount: Paise, currency: string): string =>
  currency === 'INR' ? moneyForPeople(amount) : `${currency} ${(amount / 100).toFixed(2)}`

/** The last answer of the other side, where there is one; `trace-rows.ts` erases it by its first words. */
export const itsAnswer = (error: string | null): string => (error ? ` Its last answer: “${error}”.` : '')

/** With the guest's name, so that two alerts of the same kind and amount can be told apart. */
export const titleOf = ({ title, guest }: Pick<ShownItem, 'title' | 'guest'>): string =>
  guest ? `${title}, ${guest}` : title

/** The booking, the order and the payment that an alert is about, where there are any. */
export const whoseOf = ({
  reference,
  orderId,
  paymentId,
}: Pick<ShownItem, 'reference' | 'orderId' | 'paymentId'>): string =>
  [
    reference && `reference ${reference}`,
    orderId && orderId !== reference && `order ${orderId}`,
    paymentId && `payment ${paymentId}`,
  ]
    .filter(Boolean)
    .join(', ')

type About = (payment: PaymentFinding) => Finding

const about = ({ id, bookingId }: PaymentFinding) => ({ subject: id, paymentId: id, bookingId })

export const undecidedPayment: About = (payment) => ({
  kind: 'PaymentUndecided',
  ...about(payment),
  title: `A payment is still undecided: ${moneyForPeople(payment.amount)}`,
  happened:
    `Payment ${payment.id} of ${moneyForPeople(payment.amount)} came on ${moment(payment.since)}, and the site has not ` +
    'been able to decide yet whether it confirms a booking.',
  byItself:
    'Razorpay is asked again at least every ten minutes. It returns a payment that is not captured to the guest ' +
    'after three days.',
  toDo:
    'Check in the Razorpay dashboard whether the service has problems. If this alert is still open after an hour, ' +
    'tell whoever runs the server.',
})

export const capturingBooking: About = (payment) => ({
  kind: 'BookingCapturing',
  ...about(payment),
  ...(payment.purpose === 'balance' ? capturingBalance(payment) : capturingStay(payment)),
  toDo:
    'Look the payment up in the Razorpay dashboard. If it is authorised, you can capture it there; the site notices ' +
    'this automatically.',
})

const capturingBalance = (payment: PaymentFinding) => ({
  title: `A balance waits for its payment to be captured: ${moneyForPeople(payment.amount)}`,
  happened:
    `Payment ${payment.id} of ${moneyForPeople(payment.amount)} for the balance of a booking was accepted on ` +
    `${moment(payment.since)}, but Razorpay has not confirmed yet that the money is captured.`,
  byItself:
    'It counts as paid, and the capture is retried at least every ten minutes. Until then the booking cannot be cancelled, ' +
    'and the desk can take no money for it. If Razorpay returns the payment, it is due again and the guest is informed.',
})

const capturingStay = (payment: PaymentFinding) => ({
  title: `A booking waits for its payment to be captured: ${moneyForPeople(payment.amount)}`,
  happened:
    `The rooms for payment ${payment.id} of ${moneyForPeople(payment.amount)} have been reserved since ` +
    `${moment(payment.since)}, but Razorpay has not confirmed yet that the money is captured.`,
  byItself:
    'The rooms stay reserved, and the capture is retried at least every ten minutes. If Razorpay returns the payment, ' +
    'the rooms are released and the guest is informed.',
})

export const wrongAmount: About = (payment) => {
  const paid = inCurrency(payment.amount, payment.currency)
  const isOther = payment.amount !== payment.orderAmount || payment.currency !== 'INR'
  return {
    kind: 'WrongAmount',
    ...about(payment),
    title: isOther ? `A payment of the wrong amount: ${paid}` : `A payment that was partly refunded: ${paid}`,
    happened: isOther
      ? `Payment ${payment.id} was for ${paid}, but its order asked for ${moneyForPeople(payment.orderAmount)}.`
      : `Part of payment ${payment.id} of ${paid} had been refunded before the site could process it.`,
    byItself:
      `${payment.purpose === 'balance' ? 'The balance stays due' : 'No booking is confirmed'}. A captured payment is refunded in full; one that was only authorised is returned by ` +
      'Razorpay.',
    toDo:
      'Check in the Razorpay dashboard how this happened. If you know why (a manual refund, for example), there is ' +
      'nothing to do; if not, tell whoever runs the server.',
  }
}

export const moneyForEndedBooking: About = (payment) => ({
  kind: 'MoneyWithoutBooking',
  ...about(payment),
  title: `Money for a booking that is over: ${moneyForPeople(payment.amount)}`,
  happened:
    `Payment ${payment.id} of ${moneyForPeople(payment.amount)} was captured for a booking that had ended, was already ` +
    'paid, or had been deleted.',
  byItself: 'It is refunded in full without a fee, and the guest gets an email where an address is known.',
  toDo: 'Nothing. If the guest calls: the money takes 5 to 7 working days to arrive.',
})

export const moneyAfterErasure: About = (payment) => ({
  kind: 'MoneyWithoutBooking',
  ...about(payment),
  title: `A payment for a booking whose data is erased: ${moneyForPeople(payment.amount)}`,
  happened:
    `Payment ${payment.id} of ${moneyForPeople(payment.amount)} came for a booking that had ended unpaid and whose ` +
    'personal data was erased. It was declined, because nobody would know who is coming.',
  byItself:
    'The payer gets an email where Razorpay knows an address. A captured payment is refunded in full; one that was ' +
    'only authorised is returned by Razorpay within three days.',
  toDo: 'If you like, call the payer (the number is in the Razorpay dashboard): they can book again. Then press Done.',
})

export const moneyWithoutBooking: About = (payment) => ({
  kind: 'MoneyWithoutBooking',
  ...about(payment),
  title: `Money without a booking: ${moneyForPeople(payment.amount)}`,
  happened:
    `Payment ${payment.id} of ${moneyForPeople(payment.amount)} is with the hotel, but it belongs to no booking and is ` +
    'not being refunded.',
  byItself: 'Nothing: the site cannot know what the money was for.',
  toDo:
    'Look the payment up in the Razorpay dashboard. Refund it there in full, or agree on a stay with the guest and ' +
    'enter it at the desk.',
})

type Words = Pick<Finding, 'title' | 'happened' | 'byItself' | 'toDo'>

export const stuckRefund = (refund: RefundFinding): Finding => ({
  kind: 'RefundStuck',
  subject: refund.id,
  paymentId: refund.paymentId,
  bookingId: refund.bookingId,
  refundId: refund.id,
  ...wordsFor(refund),
})

function wordsFor(refund: RefundFinding): Words {
  if (refund.providerStatus === 'pending') return pendingAtBank(refund)
  if (refund.isTheirs) return failedInDashboard(refund)
  if (refund.providerStatus === 'failed' || refund.failures > 0) return failedAtBank(refund)
  return refund.dueAt === null ? refused(refund) : notAccepted(refund)
}

const sumOf = ({ amount }: RefundFinding) => moneyForPeople(amount)
const refundWords = (refund: RefundFinding) =>
  `The refund of ${sumOf(refund)} for payment ${refund.paymentId}`
const tries = ({ attempts }: RefundFinding) => plural(attempts, 'try', 'tries')

const byHand = ({ isCredit }: RefundFinding): string =>
  isCredit
    ? 'The booking shows the credit again: give it back at the desk, or transfer it and record that as given back by bank.'
    : 'Ask the guest for their bank account, transfer the money by hand, and enter the reference of the transfer in the panel.'

const pendingAtBank = (refund: RefundFinding): Words => ({
  title: `A refund has not arrived: ${sumOf(refund)}`,
  happened: `${refundWords(refund)} was accepted by Razorpay, but has not reached the guest since ${moment(refund.createdAt)}.`,
  byItself: 'Razorpay is asked again regularly, and this alert closes as soon as the money has arrived.',
  toDo: 'Ask Razorpay’s support about the refund, and tell the guest that you are dealing with it.',
})

const failedInDashboard = (refund: RefundFinding): Words => ({
  title: `A refund from the dashboard failed at the bank: ${sumOf(refund)}`,
  happened: `${refundWords(refund)}, made in the Razorpay dashboard, failed: the bank could not take it.`,
  byItself: 'Nothing: the site does not repeat a refund from the dashboard.',
  toDo: 'Check the reason in the Razorpay dashboard, and refund again there or transfer the money by hand.',
})

function failedAtBank(refund: RefundFinding): Words {
  const { providerStatus, failures, attempts, dueAt, error } = refund
  const count = failures + (providerStatus === 'failed' ? 1 : 0)
  const failed = `${refundWords(refund)} was accepted by Razorpay and then failed at the bank${count > 1 ? `, ${count} times so far` : ''}.`
  const isNewTried = providerStatus === null && attempts > 0
  const title = `A refund failed at the bank${count > 1 ? ` ${count} times` : ''}: ${sumOf(refund)}`
  if (providerStatus === null && dueAt === null) {
    return { title, happened: failed, byItself: 'It is not retried.', toDo: byHand(refund) }
  }
  return {
    title,
    happened: isNewTried
      ? `${failed} A new one has not been accepted by Razorpay in ${tries(refund)}.${itsAnswer(error)}`
      : failed,
    byItself:
      'A new refund is requested automatically, up to three times within a day or two' +
      `${providerStatus === null && dueAt ? `, next on ${moment(dueAt)}` : ''}, and can never be paid twice.`,
    toDo:
      'Check in the Razorpay dashboard whether the new one succeeds. If it fails too, ask the guest for their bank ' +
      'account and transfer the money by hand.',
  }
}

const notAccepted = (refund: RefundFinding): Words => ({
  title: `A refund is not accepted by Razorpay: ${sumOf(refund)}`,
  happened:
    refund.attempts === 0
      ? `${refundWords(refund)}, promised on ${moment(refund.createdAt)}, has not been requested yet.`
      : `${refundWords(refund)} has not been accepted by Razorpay since ${moment(refund.createdAt)}, in ${tries(refund)}.` +
        itsAnswer(refund.error),
  byItself: 'It is retried at least every hour, and can never be paid twice.',
  toDo:
    'If the answer mentions the balance, add funds in the Razorpay dashboard. If Razorpay has problems, wait. ' +
    'Otherwise ask its support about the payment.',
})

const refused = (refund: RefundFinding): Words => ({
  title: `A refund was refused for good: ${sumOf(refund)}`,
  happened: `${refundWords(refund)} was refused by Razorpay for good, after ${tries(refund)}.${itsAnswer(refund.error)}`,
  byItself: 'It is not retried.',
  toDo: byHand(refund),
})

/** A guest has cancelled, and a part of their money goes back at the desk only; `credit` in paise. */
export const creditAtDesk = ({ bookingId, cancelledAt }: CancelledByGuest, credit: Paise): Finding => ({
  kind: 'CreditAtDesk',
  // Once a part of it is given back, the alert is about the rest.
  subject: `${bookingId} ${credit}`,
  bookingId,
  title: `To give back at the desk: ${moneyForPeople(credit)}`,
  happened:
    `On ${moment(cancelledAt)} the guest cancelled. ${moneyForPeople(credit)} of what they had paid is theirs, and does not ` +
    'go back online.',
  byItself: 'The guest’s mail says so and asks them to call. This alert closes when the money is given back.',
  toDo: 'Call the guest, and record it with “Give back” on the booking.',
})

export const refusedKeys = (since: Date): Finding => ({
  kind: 'PaymentsRefused',
  subject: 'keys',
  title: 'Razorpay refuses the hotel’s keys: nobody can pay online',
  happened:
    `Since ${moment(since)} Razorpay has refused the keys of this site. Nobody can pay online; guests are asked to ` +
    'call the hotel.',
  byItself:
    'Razorpay is asked again every half minute, and this alert closes as soon as it accepts the keys. Payments that ' +
    'were made before are captured then; one that waits for three days goes back to its guest.',
  toDo:
    'Check in the Razorpay dashboard whether the account is active and whether its API keys were changed. Have the new ' +
    'keys set (RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET) and the server restarted. Until then, take bookings by phone.',
})

export const refusedAmount = (amount: Paise, since: Date): Finding => ({
  kind: 'PaymentsRefused',
  subject: 'amount',
  title: `Razorpay refuses an amount: ${moneyForPeople(amount)}`,
  happened:
    `On ${moment(since)} Razorpay refused an order of ${moneyForPeople(amount)}. Guests who want to pay that much or ` +
    'more are asked to call the hotel.',
  byItself:
    'It is retried with each guest. This alert closes when an order of that amount is accepted, or after a day without ' +
    'a refusal.',
  toDo:
    'Ask Razorpay’s support to raise the limit for one payment of this account. Until then, take such bookings by ' +
    'phone.',
})

export const refusalChecks = ({ amount, since }: PaymentRefusal): Finding =>
  amount === null ? refusedKeys(since) : refusedAmount(amount, since)
