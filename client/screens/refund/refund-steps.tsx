import { addDays, dateForPeople } from '../../../shared/calendar/calendar-date'
import { moneyForPeople } from '../../../shared/money/rupees'
import type { CancellationQuote } from '../../../shared/refund/cancelling'
import { refundTakes, tooOldForBank } from '../../../shared/refund/words'

/** Until which day how much comes back, what of the payment is kept, and when it arrives. */
export function RefundSteps({ quote }: { quote: CancellationQuote }) {
  const last = quote.steps.at(-1)
  if (!last) return null
  return (
    <section className="refund-dates" aria-labelledby="refund-dates-title">
      <h2 id="refund-dates-title">What comes back, and until when</h2>
      <table className="refunds">
        <thead>
          <tr>
            <th scope="col">Cancelled</th>
            <td />
            <th scope="col">Share</th>
            <th scope="col">Refund</th>
          </tr>
        </thead>
        <tbody>
          {quote.steps.map(({ until, percent, amount }) => (
            <tr key={until}>
              <th scope="row">by {dateForPeople(until)}</th>
              <ShareBar percent={percent} />
              <td className="num">{percent} %</td>
              <td className="num">{moneyForPeople(amount)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">from {dateForPeople(addDays(last.until, 1))}</th>
            <ShareBar percent={0} />
            <td colSpan={2}>nothing</td>
          </tr>
        </tbody>
      </table>
      <p className="soft">{keptWords(quote)}</p>
    </section>
  )
}

const ShareBar = ({ percent }: { percent: number }) => (
  <td>
    <span className={`share-bar p${percent}`} />
  </td>
)

function keptWords({ fee, way }: CancellationQuote): string {
  const kept =
    fee > 0
      ? `The payment provider keeps its fee of ${moneyForPeople(fee)}; the shares are of the rest. `
      : ''
  const arrives =
    way === 'transfer' ? tooOldForBank : `A refund takes ${refundTakes} to reach you, by the way you paid.`
  return kept + arrives
}
