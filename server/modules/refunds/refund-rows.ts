import type { Refund, RefundReason } from '#server/repositories/refunds'
import { asPaise, type Paise } from '#shared/money/paise'

/** Days after a capture from which no bank takes a refund any more: about six months. */
const bankTakesDays = 180

export const isTooOldForBank = (capturedAt: Date | null, now: Date): boolean =>
  capturedAt !== null && now.getTime() - capturedAt.getTime() > bankTakesDays * 86_400_000

export const reasonOf = ({ reason }: Refund): RefundReason | undefined =>
  reason === 'cancelled' || reason === 'declined' ? reason : undefined

/** Ours, and the provider has still to be asked. */
export const isOpen = (refund: Refund): boolean =>
  refund.providerRefundId === null &&
  refund.supersededAt === null &&
  refund.coveredBy === null &&
  !refund.manual

/** The provider has taken it (or another one in its place), and has not failed so far. */
export const isAccepted = ({ providerRefundId, providerStatus, coveredBy }: Refund): boolean =>
  coveredBy !== null || (providerRefundId !== null && providerStatus !== 'failed')

/** The guest's money has left: by the provider, or transferred by hand. */
export const isTakenBack = ({ providerStatus, transferReference }: Refund): boolean =>
  providerStatus === 'processed' || transferReference !== null

/** The round of a reason that counts now. */
export const currentOf = (refunds: readonly Refund[], reason: RefundReason): Refund | undefined =>
  refunds.findLast((refund) => refund.reason === reason && refund.supersededAt === null)

/** We gave it back ourselves, for a cancelling or a declined payment that a restore has lost: nothing more is due. */
export const wasGivenBefore = (refunds: readonly Refund[]): boolean =>
  refunds.some(
    ({ reason, providerStatus }) => reason.startsWith('dashboard lost ') && providerStatus !== 'failed',
  )

/** What has gone back or is promised to. */
export function returnedBy(refunds: readonly Refund[]): Paise {
  const counting = refunds.filter(
    (refund) =>
      refund.supersededAt === null &&
      refund.coveredBy === null &&
      (refund.providerRefundId === null || refund.providerStatus !== 'failed'),
  )
  return asPaise(counting.reduce((sum, { amount }) => sum + amount, 0))
}
