import { OurPhone } from '#client/site/phone-link'
import type { MyBooking } from '#shared/booking/my-booking'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import type { TrackedRefund } from '#shared/refund/tracked-refund'
import { expectedWords, refundTitle, trackerSteps } from './tracker-words'

/** How far each refund is, with what a bank finds it by. */
export function RefundTracker({ booking, today }: { booking: MyBooking; today: CalendarDate }) {
  const { refunds } = booking
  if (refunds.length === 0) return null
  return (
    <section className="my-section" aria-labelledby="my-refunds">
      <h2 id="my-refunds">{refunds.length === 1 ? 'Your refund' : 'Your refunds'}</h2>
      {refunds.length > 1 && (
        <p>You paid in several parts, so the money goes back in parts: each to where it came from.</p>
      )}
      {refunds.map((refund) => (
        <Tracked
          key={refund.reference ?? `${refund.askedOn} ${refund.amount}`}
          refund={refund}
          today={today}
        />
      ))}
      <p className="soft no-print">
        Questions about a refund? Call <OurPhone />.
      </p>
    </section>
  )
}

function Tracked({ refund, today }: { refund: TrackedRefund; today: CalendarDate }) {
  const expected = expectedWords(refund, today)
  return (
    <article className="my-refund" aria-label={refundTitle(refund)}>
      <h3 className="num">{refundTitle(refund)}</h3>
      <ol className="my-steps">
        {trackerSteps(refund).map(({ name, words, state }) => (
          <li key={name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <strong>{name}</strong>
            {words && <span>{words}</span>}
          </li>
        ))}
      </ol>
      {expected && <p>{expected}</p>}
      <dl className="my-references">
        {refund.reference && (
          <div>
            <dt>Refund reference</dt>
            <dd>{refund.reference}</dd>
          </div>
        )}
        {refund.bankReference && (
          <div>
            <dt>Your bank finds it by</dt>
            <dd>{refund.bankReference}</dd>
          </div>
        )}
      </dl>
    </article>
  )
}
