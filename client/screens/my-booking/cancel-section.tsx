import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { refusalOf } from '#client/app/refusal'
import { useApp } from '#client/app/use-app'
import { ConfirmCancellation } from '#client/site/confirm-cancellation'
import { OurPhone } from '#client/site/phone-link'
import { Button } from '#client/ui/button'
import { Notice } from '#client/ui/notice'
import type { MyBooking } from '#shared/booking/my-booking'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import { moneyForPeople } from '#shared/money/rupees'
import { type BackRow, backRows, cancelWords } from './my-booking-words'

type CancelProps = { booking: MyBooking; today: CalendarDate; onChanged: () => Promise<void> }

/** What comes back by which day, and cancelling here on the page. */
export function CancelSection({ booking, today, onChanged }: CancelProps) {
  const { orderId, cancelling: quote, whyNotCancel } = booking
  const { calls } = useApp()
  const [isAsked, setAsked] = useState(false)
  const [hasChanged, setChanged] = useState(false)
  const question = useRef<HTMLDivElement>(null)
  const act = useRef<HTMLDivElement>(null)
  const wasAsked = useRef(false)
  useEffect(() => {
    // The button that was pressed is gone.
    if (isAsked) question.current?.focus()
    else if (wasAsked.current) act.current?.querySelector('button')?.focus()
    wasAsked.current = isAsked
  }, [isAsked])
  const cancelling = useMutation({
    mutationFn: (sent: { waive: boolean; expected: number }) =>
      calls.refund.cancel.mutate({ orderId, ...sent }),
    onSuccess: async (outcome) => {
      setChanged(outcome.kind === 'QuoteChanged')
      if (outcome.kind === 'Cancelled') {
        const { refundId, amount } = outcome.cancellation
        // The booking is cancelled even if the receipt cannot be asked for.
        if (refundId !== null && amount > 0)
          await calls.refund.requestReceipt.mutate({ refundId }).catch(() => undefined)
      }
      await onChanged()
    },
  })
  if (!quote) {
    if (!whyNotCancel) return null
    return (
      <section className="my-section no-print" aria-labelledby="my-cancel">
        <h2 id="my-cancel">If you cancel</h2>
        <p>{whyNotCancel}</p>
      </section>
    )
  }
  const words = cancelWords(quote, today)
  return (
    <section className="my-section no-print" aria-labelledby="my-cancel">
      <h2 id="my-cancel">If you cancel</h2>
      {hasChanged && (
        <Notice kind="alarm" title="The amount has changed">
          <p>The refund has changed since you opened this page, so nothing was cancelled. It is now:</p>
        </Notice>
      )}
      <p>
        <strong>{words.first}</strong> <span>{words.rest}</span>
      </p>
      <BackTable rows={backRows(quote, today)} />
      {isAsked ? (
        <div ref={question} tabIndex={-1}>
          <ConfirmCancellation
            quote={quote}
            isCancelling={cancelling.isPending}
            onConfirm={(waive) => cancelling.mutate({ waive, expected: quote.amount })}
            onKeep={() => setAsked(false)}
          />
        </div>
      ) : (
        <div ref={act} className="button-row">
          <Button kind="danger" onClick={() => setAsked(true)}>
            Cancel this booking
          </Button>
        </div>
      )}
      {cancelling.isError && (
        <Notice kind="alarm">
          <p>{refusalOf(cancelling.error)?.message ?? 'We cannot reach the hotel right now.'}</p>
          <p>
            You can safely confirm again: a booking is cancelled only once. Or call <OurPhone />.
          </p>
        </Notice>
      )}
    </section>
  )
}

function BackTable({ rows }: { rows: readonly BackRow[] }) {
  if (rows.length === 0) return null
  return (
    <table className="refunds my-back">
      <caption className="visually-hidden">What comes back, by the day you cancel</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <td />
          <th scope="col">Share</th>
          <th scope="col">Comes back</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ when, percent, amount, isToday }) => (
          <tr key={when} aria-current={isToday ? 'date' : undefined}>
            <th scope="row">{when}</th>
            <td>
              <span className={`share-bar p${percent}`} />
            </td>
            {percent > 0 ? (
              <>
                <td className="num">{`${percent} %`}</td>
                <td className="num">{moneyForPeople(amount)}</td>
              </>
            ) : (
              <td colSpan={2}>nothing</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
