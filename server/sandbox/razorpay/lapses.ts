import type { Ledger } from './ledger'
import type { Payments } from './payments'
import type { Refunds } from './refunds'

/** What time alone does: silent banks become failures, uncaptured authorisations go back to the payer. */
export function lapses(ledger: Ledger, payments: Payments, refunds: Refunds) {
  return () => {
    for (const record of ledger.due()) {
      if (record.entity.status === 'created') payments.fail(record.entity.id, 'payment_timed_out')
      else refunds.lapse(record)
    }
  }
}
