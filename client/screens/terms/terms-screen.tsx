import { PageFrame } from '#client/site/page-frame'
import { closedAndNextWords, type Sale, seasonsInWords, seasonWords } from '#shared/calendar/season'
import { refundRanges } from '#shared/refund/policy'
import { refundTakes } from '#shared/refund/words'

/** The terms: what is agreed when somebody books. The refund table is made from the policy that calculates refunds. */
export function TermsScreen({ sale }: { sale: Sale }) {
  return (
    <PageFrame back={{ to: '/', label: 'rooms' }}>
      <article className="page-grid reading-page">
        <h1>Terms and conditions</h1>
        <h2>The season</h2>
        <p>{`The hotel is open for four months of the year, as the road and the snow allow: usually from ${seasonWords}. ${seasonNow(sale)} Stays outside the season cannot be booked.`}</p>
        <h2>Paying</h2>
        <p>
          The total is the price of each night, times the rooms; some nights may cost more than others. 60 %
          or 100 % of it is paid online when you book; the rest is paid at the desk. A room is yours once the
          booking is confirmed, on the page and by email, and its price does not change after that.
        </p>
        <p>
          A payment that arrives too late to get a room is not kept: it is refunded in full to the payment
          method you used, without any fee.
        </p>
        <h2>At check-in</h2>
        <p>
          ID is needed at check-in: every guest shows proof of identity, an Aadhaar card or another official
          one with a photograph. Without it no room can be handed over.
        </p>
        <h2>Treks</h2>
        <p>
          A trek enquiry is not binding. Dates and payment are agreed with the organiser, and these terms for
          rooms do not apply to treks.
        </p>
        <h2 id="refunds">Cancelling and refunds</h2>
        <p>
          You can cancel at any time on the page <a href="/refundForm">Cancel a booking</a>, with the order id
          from your confirmation. How much of your payment is refunded depends on the day on which you cancel,
          by the calendar at the hotel:
        </p>
        <RefundRanges />
        <p>
          The percentage is of what you paid online, less the gateway's fee. The payment gateway keeps a fee
          of 2 % plus GST, which is non-refundable; if it charges less or nothing, as with some UPI payments,
          only that is kept. You may also leave your refund to the hotel.
        </p>
        <p>{`Refunds take ${refundTakes} to reach the payment method you used. Anyone who knows the order id can cancel the booking, so keep it to yourself. If the hotel has to cancel your booking, your payment is refunded in full, without any fee.`}</p>
      </article>
    </PageFrame>
  )
}

/** The real dates, which the owner may have changed. */
const seasonNow = (sale: Sale): string =>
  sale.seasons.length > 0
    ? `Now stays can be booked from ${seasonsInWords(sale.seasons)}.`
    : closedAndNextWords(sale)

const daysInWords = ({ from, to }: { from: number | null; to: number | null }): string => {
  if (to === null) return `${from} or more`
  if (from === null) return `${to} or fewer, or after check-in`
  return from === to ? String(from) : `${from} to ${to}`
}

function RefundRanges() {
  return (
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">Days before check-in</th>
          <th scope="col">Refund</th>
        </tr>
      </thead>
      <tbody>
        {refundRanges().map((range) => (
          <tr key={range.percent}>
            <th scope="row">{daysInWords(range)}</th>
            <td className="num">{range.percent > 0 ? `${range.percent} %` : 'none'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
