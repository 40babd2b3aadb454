import type { PaymentRefusal } from '#modules/payments/payment-refusal-rows'
import type { Paise } from '#shared/money/paise'
import { moneyForPeople } from '#shared/money/rupees'
import type { Finding } from './check'
import { moment } from './words'

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
