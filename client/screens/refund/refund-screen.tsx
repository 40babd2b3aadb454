import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ServerCalls } from '#client/app/trpc'
import { PageFrame } from '#client/site/page-frame'
import { PhoneLink } from '#client/site/phone-link'
import { Notice } from '#client/ui/notice'
import { hotel } from '#shared/hotel'
import type { Cancellation, CancellationDetails } from '#shared/refund/cancelling'
import { ArrivingHeading } from './arriving-heading'
import { BookingDetails } from './booking-details'
import { ConfirmCancellation } from './confirm-cancellation'
import { OrderForm } from './order-form'
import { RefundDone } from './refund-done'
import { failureWords } from './refund-failures'
import { RefundSteps } from './refund-steps'

/** `changed`: how often the amount has changed while the guest was on this page. */
type Step =
  | { is: 'order' }
  | { is: 'confirm'; details: CancellationDetails; changed: number }
  | { is: 'done'; details: CancellationDetails; cancellation: Cancellation; isOld: boolean }

/** Cancelling a booking: which one, the refund, and the confirmation. */
export function RefundScreen({ calls }: { calls: ServerCalls }) {
  const [step, setStep] = useState<Step>({ is: 'order' })
  const asking = useMutation({
    mutationFn: (orderId: string) => calls.refund.quote.mutate({ orderId }),
    onSuccess: (outcome) => {
      const { details } = outcome
      if (outcome.kind === 'Cancellable') setStep({ is: 'confirm', details, changed: 0 })
      else setStep({ is: 'done', details, cancellation: outcome.cancellation, isOld: true })
    },
  })
  const cancelling = useMutation({
    mutationFn: ({ details, waive }: { details: CancellationDetails; waive: boolean; changed: number }) =>
      calls.refund.cancel.mutate({ orderId: details.orderId, waive, expected: details.quote.amount }),
    onSuccess: (outcome, { details, changed }) => {
      if (outcome.kind === 'QuoteChanged') {
        setStep({ is: 'confirm', details: outcome.details, changed: changed + 1 })
        return
      }
      const { cancellation } = outcome
      setStep({ is: 'done', details, cancellation, isOld: false })
      // The mail is sent even if this call fails.
      if (cancellation.refundId !== null && cancellation.amount > 0)
        calls.refund.requestReceipt.mutate({ refundId: cancellation.refundId }).catch(() => undefined)
    },
  })
  const startAgain = () => {
    asking.reset()
    cancelling.reset()
    setStep({ is: 'order' })
  }

  return (
    <PageFrame back={{ to: '/', label: 'rooms' }}>
      <div className="status-page refund-page">
        {step.is === 'order' && (
          <>
            <h1>Cancel a booking</h1>
            <p>Enter your order ID. You will see the refund before anything is cancelled.</p>
            <OrderForm isAsking={asking.isPending} onAsk={asking.mutate} />
            {asking.isError && (
              <Notice kind="alarm">
                <p>{failureWords(asking.error, 'Failed to fetch booking details.')}</p>
                <Help />
              </Notice>
            )}
          </>
        )}
        {step.is === 'confirm' && (
          <>
            {step.changed > 0 ? (
              <Changed key={step.changed} eligible={step.details.quote.eligible} />
            ) : (
              <ArrivingHeading level="h1">Your booking</ArrivingHeading>
            )}
            <BookingDetails details={step.details} />
            <RefundSteps quote={step.details.quote} />
            <ConfirmCancellation
              quote={step.details.quote}
              isCancelling={cancelling.isPending}
              onConfirm={(waive) => cancelling.mutate({ ...step, waive })}
              onKeep={startAgain}
            />
            {cancelling.isError && (
              <Notice kind="alarm">
                <p>{failureWords(cancelling.error, 'Failed to process refund.')}</p>
                <p>You can safely confirm again: a booking is cancelled only once.</p>
                <Help />
              </Notice>
            )}
          </>
        )}
        {step.is === 'done' && <RefundDone {...step} />}
        <noscript>
          <p>
            This page needs JavaScript. Without it, please call <PhoneLink phone={hotel.phones[0]} />.
          </p>
        </noscript>
      </div>
    </PageFrame>
  )
}

/** A new day or another refund has changed the amount since the guest saw it. */
function Changed({ eligible }: { eligible: string }) {
  return (
    <>
      <ArrivingHeading level="h1">The amount has changed</ArrivingHeading>
      <Notice kind="alarm">
        <p>The refund has changed since you opened this page, so nothing was cancelled. It is now:</p>
        <p>
          <strong>{eligible}</strong>
        </p>
        <p>Please check it and confirm if you still want to cancel.</p>
      </Notice>
    </>
  )
}

const Help = () => (
  <p>
    Need help? Call <PhoneLink phone={hotel.phones[0]} /> or write to{' '}
    <a href={`mailto:${hotel.email}`}>{hotel.email}</a>.
  </p>
)
