import { itsAnswer } from '../alerts/words'
import type { Refund } from './refund-rows'
import { isAccepted, isSent } from './refund-states'

/** Why the provider has not accepted a refund yet, in words for the owner; null where there is no problem. */
export function whyStuck(refund: Refund): string | null {
  if (isSent(refund) || isAccepted(refund)) return null
  const answer = itsAnswer(refund.lastError)
  if (refund.manual) {
    return (
      `The bank no longer accepts this refund.${answer} ` +
      'Transfer the money by hand and enter the reference of the transfer.'
    )
  }
  if (
    refund.providerStatus === 'failed' ||
    (refund.lastError !== null && refund.round > 1 && refund.attempts === 0)
  )
    return `The bank could not make the refund.${answer} It is tried again automatically.`
  if (!answer) return null
  return (
    `Razorpay has not accepted the refund yet.${answer} If the answer is about the balance, add funds in the Razorpay ` +
    'dashboard. The refund is tried again automatically and is never paid twice.'
  )
}
