import { asPaise, type Paise } from '#shared/money/paise'
import type { Refund } from './refund-rows'

/** The part of a refund row that says whether its money counts. */
export type CountedRefund = Pick<Refund, 'amount' | 'coveredBy' | 'providerRefundId' | 'providerStatus'> & {
  supersededAt: unknown
}

/** Whether its money was refunded or is promised: earlier rounds, covered ones and failed ones do not count. */
export const counts = (refund: CountedRefund): boolean =>
  refund.supersededAt === null &&
  refund.coveredBy === null &&
  (refund.providerRefundId === null || refund.providerStatus !== 'failed')

/** The sum that was refunded or is promised, in paise. */
export const returnedBy = (refunds: readonly CountedRefund[]): Paise =>
  asPaise(refunds.filter(counts).reduce((sum, { amount }) => sum + amount, 0))
