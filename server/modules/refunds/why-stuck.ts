import type { Refund } from '#server/repositories/refunds'
import { itsAnswer } from '../alerts/words'
import { isAccepted, isTakenBack } from './refund-rows'

/** Why a refund has not been taken by the provider yet, in words for the owner; null while nothing is the matter. */
export function whyStuck(refund: Refund): string | null {
  if (isTakenBack(refund) || isAccepted(refund)) return null
  const said = itsAnswer(refund.lastError)
  if (refund.manual) {
    return (
      `No bank takes this refund any more.${said} ` +
      'Transfer the money by hand and enter the reference of the transfer.'
    )
  }
  if (
    refund.providerStatus === 'failed' ||
    (refund.lastError !== null && refund.round > 1 && refund.attempts === 0)
  )
    return `The bank could not take the refund.${said} It is asked for again by itself.`
  if (!said) return null
  return (
    `Razorpay has not taken the refund yet.${said} If that speaks of the balance, add funds in the Razorpay ` +
    'dashboard; it is asked again by itself, and can never pay twice.'
  )
}
