import { asPaise, type Paise } from '#shared/money/paise'
import type { Refund, RefundReason } from './refund-rows'

/** Days after a capture until which banks accept a refund: about six months. */
const bankAcceptsDays = 180

export const isTooOldForBank = (capturedAt: Date | null, now: Date): boolean =>
  capturedAt !== null && now.getTime() - capturedAt.getTime() > bankAcceptsDays * 86_400_000

export const reasonOf = ({ reason }: Refund): RefundReason | undefined =>
  reason === 'cancelled' || reason === 'declined' ? reason : undefined

/** A refund of ours that the provider still has to be asked for. */
export const isOpen = (refund: Refund): boolean =>
  refund.providerRefundId === null &&
  refund.supersededAt === null &&
  refund.coveredBy === null &&
  !refund.manual

/** The provider has accepted it, or another refund in its place, and it has not failed so far. */
export const isAccepted = ({ providerRefundId, providerStatus, coveredBy }: Refund): boolean =>
  coveredBy !== null || (providerRefundId !== null && providerStatus !== 'failed')

/** The money was sent to the guest: by the provider, or transferred by hand. */
export const isSent = ({ providerStatus, transferReference }: Refund): boolean =>
  providerStatus === 'processed' || transferReference !== null

/** The refund of this reason that counts now; earlier rounds are superseded. */
export const currentOf = (refunds: readonly Refund[], reason: RefundReason): Refund | undefined =>
  refunds.findLast((refund) => refund.reason === reason && refund.supersededAt === null)

/** A refund of ours that a restored backup does not know: nothing more is due. */
export const wasGivenBefore = (refunds: readonly Refund[]): boolean =>
  refunds.some(
    ({ reason, providerStatus }) => reason.startsWith('dashboard lost ') && providerStatus !== 'failed',
  )

/** The sum that was refunded or is promised, in paise. */
export function returnedBy(refunds: readonly Refund[]): Paise {
  const counting = refunds.filter(
    (refund) =>
      refund.supersededAt === null &&
      refund.coveredBy === null &&
      (refund.providerRefundId === null || refund.providerStatus !== 'failed'),
  )
  return asPaise(counting.reduce((sum, { amount }) => sum + amount, 0))
}
