import type { Order } from '#modules/payments/order-rows'
import type { ListedOrder, ProviderPayment, ProviderRefund } from '#server/integrations/razorpay/payments'
import { addSeconds } from '#server/platform/clock'
import { moneyForPeople } from '#shared/money/rupees'
import { type TakenPayment, unknownMoney } from './delivery-checks'
import { type Finding, inCurrency, moment } from './money-checks'

/** Razorpay keeps an authorised payment for three days. */
const waitsSeconds = 3 * 86_400

const captureUntil = ({ createdAt }: ProviderPayment): string => moment(addSeconds(createdAt, waitsSeconds))
const paidWith = ({ amount, currency }: TakenPayment): string => inCurrency(amount, currency)
const restoredTo = (asOf: Date): string => `The site was restored to its state of ${moment(asOf)}.`
const nothing = 'Nothing, until you end the restored state in the panel.'

/** Captured by the site before the restore, which lost its order. */
export const lostBookingTaken = (payment: TakenPayment, asOf: Date): Finding => ({
  ...unknownMoney(payment),
  title: `Money of a booking that may be lost: ${paidWith(payment)}`,
  happened:
    `${restoredTo(asOf)} Since then Razorpay has captured ${paidWith(payment)} by payment ${payment.id}, whose order this ` +
    `site does not know.${refundedSince(payment)}`,
  byItself:
    'Nothing. If it was for a new booking, the guest and the nights were lost with the old database, and no room is kept for ' +
    'them. If it was for the rest of a booking that is here, that is still shown as due, and the guest could pay it again.',
  toDo:
    'Look the payment up in the Razorpay dashboard and call the payer (the number is there, and they have a mail about it). ' +
    'Once the restored state is ended, enter the stay at the desk; if their booking is here, record the money on its account ' +
    'as a payment by bank. Or refund it in the dashboard. Then press Done.',
})

export const lostBookingWaiting = (payment: ProviderPayment, asOf: Date): Finding => ({
  kind: 'SinceBackup',
  subject: `${payment.id} authorized`,
  paymentId: payment.id,
  title: `A payment of a booking that may be lost: ${paidWith(payment)}, to be captured by ${captureUntil(payment)}`,
  happened:
    `${restoredTo(asOf)} Since then ${paidWith(payment)} was paid by payment ${payment.id} of order ${payment.orderId}, ` +
    'which this site made and no longer knows.',
  byItself: `No room is kept for it. Razorpay returns it unless it is captured by ${captureUntil(payment)}.`,
  toDo:
    'Look the payment up in the Razorpay dashboard and call the payer. If you give them the stay, capture the payment ' +
    `there by ${captureUntil(payment)} and enter the stay at the desk once the restored state is ended; if not, leave it. ` +
    'If it was for the rest of a booking that is here, leave it too: they can pay again. Then press Done.',
})

/** Orders that were lost and that nobody has paid. */
export const lostOrders = (orders: readonly ListedOrder[], asOf: Date): Finding => ({
  kind: 'SinceBackup',
  subject: 'orders without money',
  title: `Orders that this site no longer knows: ${orders.length}`,
  happened:
    `${restoredTo(asOf)} Since then it made ${orders.length === 1 ? 'an order' : `${orders.length} orders`} that nobody has ` +
    `paid so far: ${namesOf(orders)}.`,
  byItself: 'If one of them is paid before you end the restored state, you get an alert about that payment.',
  toDo: 'Nothing. Press Done once the restored state is ended.',
})

const mostNamed = 20
function namesOf(orders: readonly ListedOrder[]): string {
  const named = orders.slice(0, mostNamed).map(({ id, amount }) => `${id} (${moneyForPeople(amount)})`)
  return [...named, ...(orders.length > mostNamed ? [`${orders.length - mostNamed} more`] : [])].join(', ')
}

/** A payment of a known order that has moved on since the backup. */
export function movedPayment(
  payment: ProviderPayment,
  { bookingId, purpose }: Pick<Order, 'bookingId' | 'purpose'>,
  asOf: Date,
): Finding {
  const isTaken = payment.captured
  return {
    kind: 'SinceBackup',
    subject: `${payment.id} ${payment.status}`,
    paymentId: payment.id,
    bookingId,
    title: `${titles[payment.status] ?? 'A payment has moved since the backup'}: ${paidWith(payment)}${
      payment.status === 'authorized' ? `, to be captured by ${captureUntil(payment)}` : ''
    }`,
    happened:
      `${restoredTo(asOf)} ${paidWith(payment)} of payment ${payment.id}, order ${payment.orderId}, ` +
      `${isTaken ? 'has been captured since then' : 'is authorised, but not captured'}.${refundedSince(payment)}`,
    byItself: isTaken ? afterCapture[purpose] : beforeCapture(payment),
    toDo: isTaken
      ? 'Check in the Razorpay dashboard and in your mails what happened to this booking. If the guest has cancelled, delete ' +
        'the booking in the panel, which sends no money. Then press Done.'
      : `End the restored state before ${captureUntil(payment)}, or capture the payment in the Razorpay dashboard. Then ` +
        'press Done.',
  }
}

const titles: Partial<Record<ProviderPayment['status'], string>> = {
  authorized: 'A payment waits to be captured',
  captured: 'A payment was captured since the backup',
  refunded: 'A payment was captured and refunded since the backup',
}
const afterCapture: Record<Order['purpose'], string> = {
  stay:
    `${nothing} Then the booking is confirmed if its rooms are free; if they are not, the money stays with the hotel until ` +
    'you decide, and is never refunded automatically.',
  balance:
    `${nothing} Then it counts as paid if that much is due for the booking; if it is not, the money stays with the hotel ` +
    'until you decide, and is never refunded automatically.',
}
const beforeCapture = (payment: ProviderPayment): string =>
  `${nothing} Then it is processed by the usual rules. Razorpay returns it unless it is captured by ` +
  `${captureUntil(payment)}.`

function refundedSince({ amount, amountRefunded, currency }: TakenPayment): string {
  if (!amountRefunded) return ''
  return ` ${amountRefunded === amount ? 'All of it' : inCurrency(amountRefunded, currency)} has been refunded since.`
}

/** A refund of a known payment that was made since the backup. */
export const movedRefund = (
  { id, paymentId, amount }: ProviderRefund,
  bookingId: string | null,
  asOf: Date,
): Finding => ({
  kind: 'SinceBackup',
  subject: id,
  paymentId,
  bookingId,
  title: `A refund was made since the backup: ${moneyForPeople(amount)}`,
  happened:
    `${restoredTo(asOf)} Since then ${moneyForPeople(amount)} of payment ${paymentId} was refunded by refund ${id}. The ` +
    'booking of that payment may be shown as confirmed here although it was cancelled.',
  byItself: 'The refund is added to the site’s own records, so that it is not sent a second time.',
  toDo:
    'If the guest has cancelled, delete the booking in the panel: its rooms become free and no further money is sent. Then ' +
    'press Done.',
})
