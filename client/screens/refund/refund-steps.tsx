import { RefundTable } from '#client/site/refund-table'
import { moneyForPeople } from '#shared/money/rupees'
import type { CancellationQuote } from '#shared/refund/cancelling'
import { refundTakes, tooOldForBank } from '#shared/refund/words'

/** The refund by cancellation date, the fee that is kept, and how long it takes. */
export function RefundSteps({ quote }: { quote: CancellationQuote }) {
  if (quote.steps.length === 0) return null
  return (
    <section className="refund-dates" aria-labelledby="refund-dates-title">
      <h2 id="refund-dates-title">Refund by cancellation date</h2>
      <RefundTable steps={quote.steps} heads={{ day: 'Cancelled', amount: 'Refund' }} />
      <p className="soft">{keptWords(quote)}</p>
    </section>
  )
}

function keptWords({ fee, way }: CancellationQuote): string {
  const kept =
    fee > 0
      ? `The payment provider keeps its fee of ${moneyForPeople(fee)}; the percentages apply to the rest. `
      : ''
  const arrives =
    way === 'transfer'
      ? tooOldForBank
      : `A refund goes to your original payment method; that takes ${refundTakes}.`
  return kept + arrives
}
