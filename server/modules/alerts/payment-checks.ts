import type { PaymentFinding } from '#server/repositories/payment-checks'
import { moneyForPeople } from '#shared/money/rupees'
import type { Finding } from './check'
import { inCurrency, moment } from './words'

type About = (payment: PaymentFinding) => Finding

const about = ({ id, bookingId }: PaymentFinding) => ({ subject: id, paymentId: id, bookingId })

export const undecidedPayment: About = (payment) => ({
  kind: 'PaymentUndecided',
  ...about(payment),
  title: `A payment is still undecided: ${moneyForPeople(payment.amount)}`,
  happened:
    `${moneyForPeople(payment.amount)} of payment ${payment.id} has been there since ${moment(payment.since)}, ` +
    'and the site could not yet decide whether a booking can have it.',
  byItself:
    'Razorpay is asked again by itself, at least every ten minutes. A payment that nobody takes goes back to the ' +
    'guest by itself after three days.',
  toDo:
    'See in the Razorpay dashboard whether the service has trouble. If this is not gone after an hour, tell whoever ' +
    'runs the server.',
})

export const capturingBooking: About = (payment) => ({
  kind: 'BookingCapturing',
  ...about(payment),
  title: `A booking waits for its payment to be captured: ${moneyForPeople(payment.amount)}`,
  happened:
    `Payment ${payment.id} of ${moneyForPeople(payment.amount)} has had its rooms since ${moment(payment.since)}, but ` +
    'Razorpay has not confirmed yet that the money is captured.',
  byItself:
    'The rooms stay with the guest, and the capture is tried again by itself, at least every ten minutes. If Razorpay ' +
    'returns the payment, the rooms become free and the guest is told.',
  toDo:
    'Look the payment up in the Razorpay dashboard. Where it is authorised you may capture it there; the site ' +
    'notices it by itself.',
})

export const wrongAmount: About = (payment) => {
  const paid = inCurrency(payment.amount, payment.currency)
  const isOther = payment.amount !== payment.orderAmount || payment.currency !== 'INR'
  return {
    kind: 'WrongAmount',
    ...about(payment),
    title: isOther ? `A payment of a wrong amount: ${paid}` : `A payment that was partly returned: ${paid}`,
    happened: isOther
      ? `Payment ${payment.id} came with ${paid}, where its order asked for ${moneyForPeople(payment.orderAmount)}.`
      : `Part of payment ${payment.id} of ${paid} had been given back before the site could decide about it.`,
    byItself:
      'No booking was made of it. What was captured goes back to the guest in full; what was only authorised Razorpay ' +
      'returns by itself.',
    toDo:
      'See in the Razorpay dashboard how it came about. If you know why (a refund by hand, for example), there is ' +
      'nothing to do; if not, tell whoever runs the server.',
  }
}

export const moneyAfterTheEnd: About = (payment) => ({
  kind: 'MoneyWithoutBooking',
  ...about(payment),
  title: `Money for a booking that is over: ${moneyForPeople(payment.amount)}`,
  happened:
    `${moneyForPeople(payment.amount)} was captured by payment ${payment.id}, whose booking had ended, was paid ` +
    'already, or had been deleted.',
  byItself: 'All of it goes back to the guest, no fee is kept, and a mail says so where an address is known.',
  toDo: 'Nothing. Should the guest call: the money takes 5 to 7 working days to arrive.',
})

export const moneyAfterErasure: About = (payment) => ({
  kind: 'MoneyWithoutBooking',
  ...about(payment),
  title: `A payment for a booking whose data is erased: ${moneyForPeople(payment.amount)}`,
  happened:
    `${moneyForPeople(payment.amount)} of payment ${payment.id} came after the personal data of its booking, which had ` +
    'ended unpaid, was erased. It was declined, as nobody would know who comes.',
  byItself:
    'The payer is told by mail where Razorpay knows an address. What was captured goes back in full; what was only ' +
    'authorised Razorpay returns by itself within three days.',
  toDo: 'If you want to, call the payer (their number stands in the Razorpay dashboard): they can book again. Then settle this.',
})

export const moneyOfNobody: About = (payment) => ({
  kind: 'MoneyWithoutBooking',
  ...about(payment),
  title: `Money without a booking: ${moneyForPeople(payment.amount)}`,
  happened:
    `${moneyForPeople(payment.amount)} of payment ${payment.id} is with the hotel, but no booking has it and no refund ` +
    'of it is on its way.',
  byItself: 'Nothing: the site cannot know what the money was meant for.',
  toDo:
    'Look the payment up in the Razorpay dashboard. Give it back there in full, or agree with the guest on a stay and ' +
    'enter that at the desk.',
})
