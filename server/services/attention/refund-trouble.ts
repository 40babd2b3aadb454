import { moneyForPeople } from '../../../shared/money/rupees'
import type { RefundInTrouble } from '../../repositories/trouble'
import type { Trouble } from './trouble'
import { itsAnswer, moment } from './words'

type Words = Pick<Trouble, 'happened' | 'byItself' | 'toDo'>

export const stuckRefund = (refund: RefundInTrouble): Trouble => ({
  kind: 'RefundStuck',
  subject: refund.id,
  paymentId: refund.paymentId,
  refundId: refund.id,
  title: `A refund is stuck: ${moneyForPeople(refund.amount)}`,
  ...wordsFor(refund),
})

function wordsFor(refund: RefundInTrouble): Words {
  const what = `The refund of ${moneyForPeople(refund.amount)} for payment ${refund.paymentId}`
  const said = itsAnswer(refund.error)
  switch (refund.providerStatus) {
    case 'failed':
      return {
        happened: `${what} failed at Razorpay: the bank could not take it.${said}`,
        byItself: 'A refund that failed is asked for once more by itself, and can never be paid twice.',
        toDo:
          'See in the Razorpay dashboard whether the new one goes through. If it fails too, ask the guest for an account ' +
          'and transfer the money by hand.',
      }
    case 'pending':
      return {
        happened: `${what} was accepted by Razorpay, but has not reached the guest since ${moment(refund.createdAt)}.`,
        byItself: 'The site goes on looking, and this closes as soon as the money has arrived.',
        toDo: 'Ask Razorpay’s support about the refund, and tell the guest that you know.',
      }
    default:
      return refund.isDue ? untaken(refund, what) : refused(what, said)
  }
}

const untaken = ({ attempts, createdAt, error }: RefundInTrouble, what: string): Words => ({
  happened:
    `${what} has not been accepted by Razorpay since ${moment(createdAt)}, in ${attempts} ` +
    `${attempts === 1 ? 'try' : 'tries'}.${itsAnswer(error)}`,
  byItself: 'It is tried again by itself, at least every hour, and can never be paid twice.',
  toDo:
    'If the answer speaks of the balance, add funds in the Razorpay dashboard. If Razorpay has trouble, wait. If neither ' +
    'is so, ask its support about the payment.',
})

const refused = (what: string, said: string): Words => ({
  happened: `${what} was refused by Razorpay for good.${said}`,
  byItself: 'It is not tried again.',
  toDo: 'Ask the guest for an account, transfer the money by hand, and enter the transfer’s reference in the panel.',
})
