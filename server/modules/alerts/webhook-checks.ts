import type { Paise } from '#shared/money/paise'
import type { Finding } from './check'
import { inCurrency, moment } from './words'

export const noWebhooks = (count: number, last: Date | null, publicUrl: string): Finding => ({
  kind: 'NoWebhooks',
  subject: 'all',
  title: 'Razorpay no longer sends webhooks',
  happened:
    `${count === 1 ? 'A payment was' : `${count} payments were`} processed, and no webhook came with ` +
    `${count === 1 ? 'it' : 'them'}. ${last ? `The last one came on ${moment(last)}.` : 'None has ever come.'}`,
  byItself:
    'Razorpay is asked instead, so every payment is found and every booking confirmed; only late payments are found ' +
    'later. This alert closes with the next webhook.',
  toDo:
    `In the Razorpay dashboard, check whether the webhook to ${publicUrl}/api/payment/webhook is active (after a day of ` +
    'failures it is switched off and must be switched on by hand), and whether its secret is the one in ' +
    'RAZORPAY_WEBHOOK_SECRET.',
})

export type TakenPayment = {
  id: string
  orderId: string | null
  amount: Paise
  currency: string
  amountRefunded?: Paise
}

export const unknownMoney = ({ id, orderId, amount, currency }: TakenPayment): Finding => ({
  kind: 'UnknownMoney',
  subject: id,
  paymentId: id,
  title: `Money that is not from this site: ${inCurrency(amount, currency)}`,
  happened:
    `Razorpay reports ${inCurrency(amount, currency)} captured by payment ${id}. ` +
    (orderId ? `Its order ${orderId} is not from this site.` : 'It has no order.'),
  byItself: 'Nothing: it may have been paid by a payment link, or on another site of the same account.',
  toDo: 'If you know the payment, press Done. If not, look it up in the Razorpay dashboard and refund it there.',
})

export const dispute = (event: string, paymentId: string | null): Finding => ({
  kind: 'Dispute',
  subject: `${paymentId ?? 'unknown'} ${event}`,
  paymentId,
  title: 'A payment is disputed',
  happened: `Razorpay reports “${event}” for ${paymentId ? `payment ${paymentId}` : 'a payment'}: its payer has complained to the bank.`,
  byItself: 'Nothing: the booking stays as it is.',
  toDo: 'Answer the dispute in the Razorpay dashboard before its deadline; one that is not answered is lost.',
})

export const unknownEvent = (event: string): Finding => ({
  kind: 'UnknownEvent',
  subject: event,
  title: 'A webhook that this site does not know',
  happened: `Razorpay sent a webhook “${event}”, which this site does not know.`,
  byItself: 'It is stored and answered, and has no effect.',
  toDo: 'Check in the Razorpay dashboard what it is about. If it is not needed, remove it from the events of the webhook.',
})

export const foreignAccount = (accountId: string): Finding => ({
  kind: 'ForeignAccount',
  subject: accountId,
  title: 'A webhook of another account',
  happened:
    `A webhook of the Razorpay account ${accountId} came here, signed with this site’s webhook secret, though its ` +
    'payments come from another account.',
  byItself: 'Such webhooks are stored and answered, and have no effect.',
  toDo:
    'In the dashboard of that account, remove the webhook to this address. Then change this site’s webhook secret, as ' +
    'two accounts should never share one.',
})
