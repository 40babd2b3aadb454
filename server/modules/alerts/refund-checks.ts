import type { RefundFinding } from '#server/repositories/checks'
import { moneyForPeople } from '#shared/money/rupees'
import type { Finding } from './check'
import { itsAnswer, moment } from './words'

type Words = Pick<Finding, 'title' | 'happened' | 'byItself' | 'toDo'>

export const stuckRefund = (refund: RefundFinding): Finding => ({
  kind: 'RefundStuck',
  subject: refund.id,
  ...{ paymentId: refund.paymentId, bookingId: refund.bookingId, refundId: refund.id },
  ...wordsFor(refund),
})

function wordsFor(refund: RefundFinding): Words {
  if (refund.providerStatus === 'pending') return hanging(refund)
  if (refund.isTheirs) return failedInDashboard(refund)
  if (refund.providerStatus === 'failed' || refund.failures > 0) return failedAtBank(refund)
  return refund.dueAt === null ? refused(refund) : untaken(refund)
}

const sumOf = ({ amount }: RefundFinding) => moneyForPeople(amount)
const what = (refund: RefundFinding) => `The refund of ${sumOf(refund)} for payment ${refund.paymentId}`
const times = (count: number, one: string, many: string) =>
  count === 1 ? `${count} ${one}` : `${count} ${many}`
const tries = ({ attempts }: RefundFinding) => times(attempts, 'try', 'tries')

const byHand =
  'Ask the guest for an account, transfer the money by hand, and enter the transfer’s reference in the panel.'

const hanging = (refund: RefundFinding): Words => ({
  title: `A refund has not arrived: ${sumOf(refund)}`,
  happened: `${what(refund)} was accepted by Razorpay, but has not reached the guest since ${moment(refund.createdAt)}.`,
  byItself: 'The site goes on looking, and this closes as soon as the money has arrived.',
  toDo: 'Ask Razorpay’s support about the refund, and tell the guest that you know.',
})

const failedInDashboard = (refund: RefundFinding): Words => ({
  title: `A refund from the dashboard failed at the bank: ${sumOf(refund)}`,
  happened: `${what(refund)}, made in the Razorpay dashboard, failed: the bank could not take it.`,
  byItself: 'Nothing: what is made in the dashboard is not repeated here.',
  toDo: 'See in the Razorpay dashboard why, and make it there again or transfer the money by hand.',
})

function failedAtBank(refund: RefundFinding): Words {
  const { providerStatus, failures, attempts, dueAt, error } = refund
  const count = failures + (providerStatus === 'failed' ? 1 : 0)
  const failed = `${what(refund)} was accepted by Razorpay and then failed at the bank${count > 1 ? `, ${count} times by now` : ''}.`
  const isNewTried = providerStatus === null && attempts > 0
  const title = `A refund failed at the bank${count > 1 ? ` ${count} times` : ''}: ${sumOf(refund)}`
  if (providerStatus === null && dueAt === null) {
    return { title, happened: failed, byItself: 'It is not asked for again.', toDo: byHand }
  }
  return {
    title,
    happened: isNewTried
      ? `${failed} A new one has not been accepted by Razorpay in ${tries(refund)}.${itsAnswer(error)}`
      : failed,
    byItself:
      'It is asked for anew by itself, up to three times within a day or two' +
      `${providerStatus === null && dueAt ? `, next on ${moment(dueAt)}` : ''}, and can never be paid twice.`,
    toDo:
      'See in the Razorpay dashboard whether the new one goes through. If it fails too, ask the guest for an account ' +
      'and transfer the money by hand.',
  }
}

const untaken = (refund: RefundFinding): Words => ({
  title: `A refund is not accepted by Razorpay: ${sumOf(refund)}`,
  happened:
    refund.attempts === 0
      ? `${what(refund)}, promised on ${moment(refund.createdAt)}, has not been asked for yet.`
      : `${what(refund)} has not been accepted by Razorpay since ${moment(refund.createdAt)}, in ${tries(refund)}.` +
        itsAnswer(refund.error),
  byItself: 'It is tried again by itself, at least every hour, and can never be paid twice.',
  toDo:
    'If the answer speaks of the balance, add funds in the Razorpay dashboard. If Razorpay has trouble, wait. If neither ' +
    'is so, ask its support about the payment.',
})

const refused = (refund: RefundFinding): Words => ({
  title: `A refund was refused for good: ${sumOf(refund)}`,
  happened: `${what(refund)} was refused by Razorpay for good, after ${tries(refund)}.${itsAnswer(refund.error)}`,
  byItself: 'It is not tried again.',
  toDo: byHand,
})
