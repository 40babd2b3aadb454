import { moneyForPeople } from '#shared/money/rupees'
import type { Finding } from './check'
import type { PaymentFinding } from './payment-check-rows'
import { inCurrency, moment } from './words'

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
  title: `A booking waits for its payment to be captured: ${moneyForPeople(payment.amount)}`,
  happened:
    `The rooms for payment ${payment.id} of ${moneyForPeople(payment.amount)} have been reserved since ` +
    `${moment(payment.since)}, but Razorpay has not confirmed yet that the money is captured.`,
  byItself:
    'The rooms stay reserved, and the capture is retried at least every ten minutes. If Razorpay returns the payment, ' +
    'the rooms are released and the guest is informed.',
  toDo:
    'Look the payment up in the Razorpay dashboard. If it is authorised, you can capture it there; the site notices ' +
    'this automatically.',
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
      'No booking is confirmed. A captured payment is refunded in full; one that was only authorised is returned by ' +
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
