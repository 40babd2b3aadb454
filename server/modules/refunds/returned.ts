import { asPaise, type Paise } from '#shared/money/paise'
import type { CountedRefund } from './refund-rows'

/** A credit that the bank no longer takes back: the desk has to give it back in another way. */
export const isRefusedCredit = ({
  reason,
  manual,
  providerRefundId,
  supersededAt,
  coveredBy,
}: CountedRefund) =>
  manual &&
  reason.startsWith('credit ') &&
  providerRefundId === null &&
  supersededAt === null &&
  coveredBy === null

/** Whether its money was refunded or is promised; not for earlier rounds, and what is covered, failed or refused. */
export const counts = (refund: CountedRefund): boolean =>
  refund.supersededAt === null &&
  refund.coveredBy === null &&
  !isRefusedCredit(refund) &&
  (refund.providerRefundId === null || refund.providerStatus !== 'failed')

/** The sum that was refunded or is promised, in paise. */
export const returnedBy = (refunds: readonly CountedRefund[]): Paise =>
  asPaise(refunds.filter(counts).reduce((sum, { amount }) => sum + amount, 0))

/** Days after a capture until which banks accept a refund: about six months. */
const bankAcceptsDays = 180

export const isTooOldForBank = (capturedAt: Date | null, now: Date): boolean =>
  capturedAt !== null && now.getTime() - capturedAt.getTime() > bankAcceptsDays * 86_400_000

/** A refund of ours that a restored backup does not know: nothing more is due. */
export const wasGivenBefore = (refunds: readonly CountedRefund[]): boolean =>
  refunds.some(
    ({ reason, providerStatus }) => reason.startsWith('dashboard lost ') && providerStatus !== 'failed',
  )
