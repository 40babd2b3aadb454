import { moneyForPeople } from '#shared/money/rupees'
import { plural } from '#shared/plural'
import type { Finding } from './check'
import type { RefundFinding } from './check-rows'
import { itsAnswer, moment } from './words'

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

const byHand =
  'Ask the guest for their bank account, transfer the money by hand, and enter the reference of the transfer in the panel.'

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
    return { title, happened: failed, byItself: 'It is not retried.', toDo: byHand }
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
  toDo: byHand,
})
