import { RefundTable } from '#client/site/refund-table'
import { moneyForPeople } from '#shared/money/rupees'
import type { CancellationQuote } from '#shared/refund/cancelling'
import { refundTakes, tooOldForBank } from '#shared/refund/words'

/** Until which day how much comes back, what of the payment is kept, and when it arrives. */
export function RefundSteps({ quote }: { quote: CancellationQuote }) {
  if (quote.steps.length === 0) return null
  return (
    <section className="refund-dates" aria-labelledby="refund-dates-title">
      <h2 id="refund-dates-title">What comes back, and until when</h2>
      <RefundTable steps={quote.steps} heads={{ day: 'Cancelled', amount: 'Refund' }} />
      <p className="soft">{keptWords(quote)}</p>
    </section>
  )
}

function keptWords({ fee, way }: CancellationQuote): string {
  const kept =
    fee > 0
      ? `The payment provider keeps its fee of ${moneyForPeople(fee)}; the shares are of the rest. `
      : ''
  const arrives =
    way === 'transfer' ? tooOldForBank : `A refund takes ${refundTakes} to reach you, by the way you paid.`
  return kept + arrives
}
