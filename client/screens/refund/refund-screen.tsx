import { Link } from '@tanstack/react-router'
import { TRPCClientError } from '@trpc/client'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { trpc } from '#client/app/trpc'
import { ConfirmCancellation } from '#client/site/confirm-cancellation'
import { NeedsScript } from '#client/site/needs-script'
import { OurEmail } from '#client/site/our-email'
import { PageFrame } from '#client/site/page-frame'
import { OurPhone } from '#client/site/phone-link'
import { RefundTable } from '#client/site/refund-table'
import { ArrivingHeading } from '#client/ui/arriving-heading'
import { Notice } from '#client/ui/notice'
import type { AppRouter } from '#server/http/trpc/app-router'
import type { Paise } from '#shared/money/paise'
import { moneyForPeople } from '#shared/money/rupees'
import type {
  Cancellation,
  CancellationDetails,
  CancellationQuote,
  CancelOutcome,
} from '#shared/refund/cancelling'
import { refundTakes, tooOldForBank } from '#shared/refund/words'
import { BookingDetails } from './booking-details'
import { OrderForm, orderInFragment } from './order-form'
import { RefundDone } from './refund-done'

/** `changed`: how often the amount has changed while the guest was on this page. */
type Step =
  | { is: 'order' }
  | { is: 'confirm'; details: CancellationDetails; changed: number }
  | { is: 'done'; details: CancellationDetails; cancellation: Cancellation; atDesk: Paise; isOld: boolean }

function stepAfter(step: Extract<Step, { is: 'confirm' }>, outcome: CancelOutcome): Step {
  const { details, changed } = step
  return outcome.kind === 'QuoteChanged'
    ? { is: 'confirm', details: outcome.details, changed: changed + 1 }
    : { is: 'done', details, cancellation: outcome.cancellation, atDesk: outcome.atDesk, isOld: false }
}

/** Cancelling a booking: which one, the refund, and the confirmation. */
export function RefundScreen() {
  const [step, setStep] = useState<Step>({ is: 'order' })
  const asking = trpc.refund.quote.useMutation({
    onSuccess: (outcome) => {
      const { details } = outcome
      if (outcome.kind === 'Cancellable') setStep({ is: 'confirm', details, changed: 0 })
      else {
        const { cancellation } = outcome
        setStep({ is: 'done', details, cancellation, atDesk: details.quote.atDesk, isOld: true })
      }
    },
  })
  const hasAsked = useRef(false)
  const askOnce = useEffectEvent(() => {
    const orderId = orderInFragment()
    if (hasAsked.current || orderId === '') return
    hasAsked.current = true
    asking.mutate({ orderId })
  })
  // The link in a mail names the booking, so its guest need not press a button to see it.
  useEffect(() => askOnce(), [])
  // The mail is sent even if this call fails.
  const receipt = trpc.refund.requestReceipt.useMutation()
  const cancelling = trpc.refund.cancel.useMutation({
    onSuccess: (outcome) => {
      setStep((before) => (before.is === 'confirm' ? stepAfter(before, outcome) : before))
      if (outcome.kind === 'QuoteChanged') return
      const { refundId, amount } = outcome.cancellation
      if (refundId !== null && amount > 0) receipt.mutate({ refundId })
    },
  })
  const cancel = (waive: boolean, { orderId, quote }: CancellationDetails) =>
    cancelling.mutate({ orderId, waive, expected: quote.amount })
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
            <OrderForm isAsking={asking.isPending} onAsk={(orderId) => asking.mutate({ orderId })} />
            <p>
              <span>Only want to look, or to change your dates? </span>
              <Link to="/my-booking">Find my booking</Link>
            </p>
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
              onConfirm={(waive) => cancel(waive, step.details)}
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
        <NeedsScript />
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
    Need help? Call <OurPhone /> or write to <OurEmail />.
  </p>
)

/** The refund by cancellation date, the fee that is kept, and how long it takes. */
function RefundSteps({ quote }: { quote: CancellationQuote }) {
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

const noAnswer = 'Server error! Please try again.'

/** The server's message; `fallback` where it answered without one; otherwise that no answer came. */
function failureWords(error: unknown, fallback: string): string {
  if (!(error instanceof TRPCClientError)) return noAnswer
  const { data, message, cause } = error as TRPCClientError<AppRouter>
  if (data) return message
  // Thrown by browsers when a call is cut (TypeError) and when it times out (DOMException).
  return cause instanceof TypeError || cause instanceof DOMException ? noAnswer : fallback
}
