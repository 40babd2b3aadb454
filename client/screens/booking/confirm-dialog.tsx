import { useState } from 'react'
import { type PaymentShare, paymentShares, quoteStay } from '../../../shared/booking/quote'
import type { CalendarDate } from '../../../shared/calendar/calendar-date'
import { dateForPeople } from '../../../shared/calendar/calendar-date'
import { moneyForPeople, type Rupees, toPaise } from '../../../shared/money/rupees'
import { refundSteps, standardFee } from '../../../shared/refund/policy'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { RadioCards } from '../../ui/radio-cards'
import { WholeWords } from '../../ui/whole-words'
import type { ReadyDraft } from './draft'

type ConfirmDialogProps = {
  ready: ReadyDraft
  rate: Rupees
  today: CalendarDate
  holdMinutes: number
  onPay: (share: PaymentShare) => void
  onClose: () => void
}

const nameOf = (share: PaymentShare) => `${share}%` as const

/** The last look before paying: how much now, how much at the desk, and what would come back. */
export function ConfirmDialog({ ready, rate, today, holdMinutes, onPay, onClose }: ConfirmDialogProps) {
  const [share, setShare] = useState<PaymentShare>(60)
  const { request, details } = ready
  const quotes = paymentShares.map((percent) => quoteStay(request, rate, percent))
  const chosen = quoteStay(request, rate, share)
  return (
    <Dialog open title="How much will you pay now?" onClose={onClose} closeLabel="Back to the form">
      <p>
        {request.rooms} {request.type} {request.rooms === 1 ? 'room' : 'rooms'} for {details.numberOfGuests}{' '}
        {details.numberOfGuests === 1 ? 'guest' : 'guests'},{' '}
        <strong>
          <WholeWords>{`${dateForPeople(request.checkIn)} to ${dateForPeople(request.checkOut)}`}</WholeWords>
        </strong>
        , {chosen.nights} {chosen.nights === 1 ? 'night' : 'nights'},{' '}
        <span className="num">{moneyForPeople(toPaise(chosen.total))}</span>.
      </p>
      <RadioCards
        legend="How much to pay now"
        legendHidden
        cards={quotes.map((quote) => ({
          value: nameOf(quote.share),
          name: nameOf(quote.share),
          amount: moneyForPeople(toPaise(quote.payNow)),
          text:
            quote.payLater === 0
              ? 'Nothing to pay at the desk.'
              : `The other ${moneyForPeople(toPaise(quote.payLater))} at the desk when you arrive.`,
        }))}
        value={nameOf(share)}
        onChange={(name) => setShare(name === '100%' ? 100 : 60)}
      />
      <RefundPromise paid={chosen.payNow} today={today} checkIn={request.checkIn} />
      <p className="soft small">
        Your room is held for {holdMinutes} minutes while you pay by card, net banking, wallet or UPI.
      </p>
      <div className="button-row">
        <Button kind="press" onClick={() => onPay(share)}>
          Pay {moneyForPeople(toPaise(chosen.payNow))}
        </Button>
        <Button onClick={onClose}>Change something</Button>
      </div>
    </Dialog>
  )
}

type PromiseProps = { paid: Rupees; today: CalendarDate; checkIn: CalendarDate }

/** The dates on which the refund drops; the highest fee is taken off, so at least this much comes back. */
function RefundPromise({ paid, today, checkIn }: PromiseProps) {
  const amount = toPaise(paid)
  const steps = refundSteps({ paid: amount, providerFee: standardFee(amount) }, today, checkIn)
  if (steps.length === 0) {
    return <p className="small">From today on, nothing comes back if you cancel this stay.</p>
  }
  return (
    <div className="small">
      <p>If you cancel, at least this much comes back:</p>
      <ul className="refund-steps">
        {steps.map((step) => (
          <li key={step.until}>
            <span>by {dateForPeople(step.until)}</span>
            <span className="num">{moneyForPeople(step.amount)}</span>
          </li>
        ))}
        <li>
          <span>after that</span>
          <span>nothing</span>
        </li>
      </ul>
    </div>
  )
}
