import type { ListedOrder, ProviderPayment, ProviderRefund } from '#server/integrations/razorpay/payments'
import type { Order } from '#server/repositories/orders'
import { moneyForPeople } from '#shared/money/rupees'
import type { Finding } from './check'
import { type TakenPayment, unknownMoney } from './webhook-checks'
import { inCurrency, moment } from './words'

/** Razorpay keeps an authorised payment for three days. */
const waitsMs = 3 * 86_400_000

const captureUntil = ({ createdAt }: ProviderPayment): string =>
  moment(new Date(createdAt.getTime() + waitsMs))
const paidWith = ({ amount, currency }: TakenPayment): string => inCurrency(amount, currency)
const standsAt = (asOf: Date): string => `The site was put back to how it was on ${moment(asOf)}.`
const nothing = 'Nothing, until you end the restored state in the panel.'

/** Taken by the site before it was put back, which knows nothing of it any more. */
export const lostBookingTaken = (payment: TakenPayment, asOf: Date): Finding => ({
  ...unknownMoney(payment),
  title: `Money of a booking that may be lost: ${paidWith(payment)}`,
  happened:
    `${standsAt(asOf)} Since then Razorpay has captured ${paidWith(payment)} by payment ${payment.id}, whose order this ` +
    `site does not know.${released(payment)}`,
  byItself: 'Nothing: whose it was and for which nights went with the old database. No room is kept for it.',
  toDo:
    'Look the payment up in the Razorpay dashboard and call the payer (their number stands there; they have a confirmation ' +
    'with the dates). Enter the stay at the desk once the restored state is ended, or give the money back in the ' +
    'dashboard; then settle this.',
})

export const lostBookingWaiting = (payment: ProviderPayment, asOf: Date): Finding => ({
  kind: 'SinceBackup',
  subject: `${payment.id} authorized`,
  paymentId: payment.id,
  title: `A payment of a booking that may be lost: ${paidWith(payment)}, to be captured by ${captureUntil(payment)}`,
  happened:
    `${standsAt(asOf)} Since then ${paidWith(payment)} were paid by payment ${payment.id} of order ${payment.orderId}, ` +
    'which this site made and does not know any more.',
  byItself: `No room is kept for it. Razorpay returns it by itself unless it is captured by ${captureUntil(payment)}.`,
  toDo:
    'Look the payment up in the Razorpay dashboard and call the payer. If they are to have the stay, capture the payment ' +
    `there by ${captureUntil(payment)} and enter the stay at the desk once the restored state is ended; if not, leave it. ` +
    'Then settle this.',
})

/** Orders that were lost, and on which no money has come. */
export const lostOrders = (orders: readonly ListedOrder[], asOf: Date): Finding => ({
  kind: 'SinceBackup',
  subject: 'orders without money',
  title: `Orders that this site does not know any more: ${orders.length}`,
  happened:
    `${standsAt(asOf)} Since then it made ${orders.length === 1 ? 'an order' : `${orders.length} orders`} that nobody has ` +
    `paid so far: ${namesOf(orders)}.`,
  byItself: 'Should one of them be paid while the site is restored, you are told of that payment.',
  toDo: 'Nothing. Settle this once the restored state is ended.',
})

const mostNamed = 20
function namesOf(orders: readonly ListedOrder[]): string {
  const named = orders.slice(0, mostNamed).map(({ id, amount }) => `${id} (${moneyForPeople(amount)})`)
  return [...named, ...(orders.length > mostNamed ? [`${orders.length - mostNamed} more`] : [])].join(', ')
}

/** A payment of an order that the site still knows has gone further than the site remembers. */
export function movedPayment(payment: ProviderPayment, { bookingId }: Order, asOf: Date): Finding {
  const isTaken = payment.captured
  return {
    kind: 'SinceBackup',
    subject: `${payment.id} ${payment.status}`,
    ...{ paymentId: payment.id, bookingId },
    title: `${titles[payment.status] ?? 'A payment has moved since the backup'}: ${paidWith(payment)}${
      payment.status === 'authorized' ? `, to be captured by ${captureUntil(payment)}` : ''
    }`,
    happened:
      `${standsAt(asOf)} ${paidWith(payment)} of payment ${payment.id}, order ${payment.orderId}, ` +
      `${isTaken ? 'have been captured since then' : 'are authorised, and not captured'}.${released(payment)}`,
    byItself: isTaken ? afterCapture : beforeCapture(payment),
    toDo: isTaken
      ? 'See in the Razorpay dashboard and in your mails what became of this booking. If its guest has cancelled, delete ' +
        'the booking in the panel, which sends no money. Then settle this.'
      : `End the restored state before ${captureUntil(payment)}, or capture the payment in the Razorpay dashboard. Then ` +
        'settle this.',
  }
}

const titles: Partial<Record<ProviderPayment['status'], string>> = {
  authorized: 'A payment waits to be captured',
  captured: 'A payment was captured since the backup',
  refunded: 'A payment was captured and given back since the backup',
}
const afterCapture =
  `${nothing} Then the booking is confirmed if its rooms are free; if they are not, the money stays with the hotel until ` +
  'you decide, and never goes back by itself.'
const beforeCapture = (payment: ProviderPayment): string =>
  `${nothing} Then it is decided by the usual rules. Razorpay returns it by itself unless it is captured by ` +
  `${captureUntil(payment)}.`

function released({ amount, amountRefunded, currency }: TakenPayment): string {
  if (!amountRefunded) return ''
  return ` ${amountRefunded === amount ? 'All of it' : inCurrency(amountRefunded, currency)} was given back since.`
}

/** A refund that the site does not remember, of a payment that it knows. */
export const movedRefund = (
  { id, paymentId, amount }: ProviderRefund,
  bookingId: string | null,
  asOf: Date,
): Finding => ({
  kind: 'SinceBackup',
  subject: id,
  ...{ paymentId, bookingId },
  title: `A refund was made since the backup: ${moneyForPeople(amount)}`,
  happened:
    `${standsAt(asOf)} Since then ${moneyForPeople(amount)} of payment ${paymentId} were given back by refund ${id}. The ` +
    'booking of that payment may stand as confirmed here though it was cancelled.',
  byItself: 'The refund is taken over into the site’s own records, so that it is not sent a second time.',
  toDo:
    'If the guest has cancelled, delete the booking in the panel: its rooms become free and no further money is sent. Then ' +
    'settle this.',
})
