import type { Ledger, PaymentRecord } from './ledger'
import type { Payments } from './payments'
import type { Refunds } from './refunds'

/** What happens by time alone: banks answer or time out, uncaptured authorisations are refunded. */
export function expiries(ledger: Ledger, payments: Payments, refunds: Refunds) {
  const step = (record: PaymentRecord) => {
    const { entity, toCome } = record
    if (toCome && toCome.at === ledger.dueAt(record)) payments.bankAnswers(entity.id, toCome)
    else if (entity.status === 'created') payments.fail(entity.id, 'payment_timed_out')
    else refunds.expire(record)
  }
  const due = () => ledger.payments.all().filter((record) => ledger.dueAt(record) <= ledger.now())
  // After a long jump of the clock one payment may be due several times in a row.
  return () => {
    for (let records = due(); records.length > 0; records = due()) records.forEach(step)
  }
}
