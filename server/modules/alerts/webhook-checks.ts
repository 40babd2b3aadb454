import type { Paise } from '#shared/money/paise'
import type { Finding } from './check'
import { inCurrency, moment } from './words'

export const noWebhooks = (count: number, last: Date | null, publicUrl: string): Finding => ({
  kind: 'NoWebhooks',
  subject: 'all',
  title: 'Razorpay sends no news any more',
  happened:
    `${count === 1 ? 'A payment was' : `${count} payments were`} settled, and no webhook came with ` +
    `${count === 1 ? 'it' : 'them'}. ${last ? `The last one came on ${moment(last)}.` : 'None has ever come.'}`,
  byItself:
    'Every payment is found and every booking confirmed all the same, as Razorpay is asked; only late payments are found ' +
    'later. This closes with the next webhook.',
  toDo:
    `In the Razorpay dashboard, look whether the webhook to ${publicUrl}/api/payment/webhook is active (after a day of ` +
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
    `Razorpay tells of ${inCurrency(amount, currency)} captured by payment ${id}. ` +
    (orderId ? `Its order ${orderId} is not from this site.` : 'It has no order.'),
  byItself: 'Nothing: it may have been paid by a payment link, or on another site of the same account.',
  toDo: 'If you know the payment, settle this. If not, look it up in the Razorpay dashboard and give it back there.',
})

export const dispute = (event: string, paymentId: string | null): Finding => ({
  kind: 'Dispute',
  subject: `${paymentId ?? 'unknown'} ${event}`,
  paymentId,
  title: 'A payment is disputed',
  happened: `Razorpay says “${event}” of ${paymentId ? `payment ${paymentId}` : 'a payment'}: its payer has complained to the bank.`,
  byItself: 'Nothing: the booking stays as it is.',
  toDo: 'Answer the dispute in the Razorpay dashboard before its date; one that is not answered is lost.',
})

export const unknownEvent = (event: string): Finding => ({
  kind: 'UnknownEvent',
  subject: event,
  title: 'News that this site does not understand',
  happened: `Razorpay sent a webhook “${event}”, which this site does not know.`,
  byItself: 'It is kept and answered, and nothing follows from it.',
  toDo: 'See in the Razorpay dashboard what it is about. Where it is not needed, take it off the events of the webhook.',
})

export const foreignAccount = (accountId: string): Finding => ({
  kind: 'ForeignAccount',
  subject: accountId,
  title: 'News of another account',
  happened:
    `A webhook of the Razorpay account ${accountId} came here, signed with this site’s webhook secret, though its ` +
    'payments come from another account.',
  byItself: 'Such webhooks are kept and answered, and nothing follows from them.',
  toDo:
    'In the dashboard of that account, remove the webhook to this address. Then change this site’s webhook secret, as ' +
    'two accounts should never share one.',
})
