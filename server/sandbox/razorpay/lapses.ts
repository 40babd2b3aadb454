import type { Ledger, PaymentRecord } from './ledger'
import type { Payments } from './payments'
import type { Refunds } from './refunds'

/** What time alone does: banks answer or stay silent, uncaptured authorisations go back to the payer. */
export function expiries(ledger: Ledger, payments: Payments, refunds: Refunds) {
  const step = (record: PaymentRecord) => {
    const { entity, toCome } = record
    if (toCome && toCome.at === ledger.dueAt(record)) payments.bankAnswers(entity.id, toCome)
    else if (entity.status === 'created') payments.fail(entity.id, 'payment_timed_out')
    else refunds.expire(record)
  }
  const due = () => ledger.payments.all().filter((record) => ledger.dueAt(record) <= ledger.now())
  // A long jump of the clock makes several things due of one payment, one after another.
  return () => {
    for (let records = due(); records.length > 0; records = due()) records.forEach(step)
  }
}
