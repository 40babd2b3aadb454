import { useState } from 'react'
import { Button } from '#client/ui/button'
import { Dialog } from '#client/ui/dialog'
import { Notice } from '#client/ui/notice'
import { RadioCards } from '#client/ui/radio-cards'
import { type PaymentShare, paymentShares, quoteNights } from '#shared/booking/quote'
import { type CalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import { likelyEmail } from '#shared/guest/likely-email'
import type { Paise } from '#shared/money/paise'
import { moneyForPeople, type Rupees, toPaise } from '#shared/money/rupees'
import { plural } from '#shared/plural'
import { linesBehind } from '#shared/rates/price-words'
import { refundSteps, standardFee } from '#shared/refund/policy'
import type { ReadyDraft } from './draft'
import type { Outlook } from './form-availability'
import { messages, type RefusedPrice } from './payment-states'

type ConfirmDialogProps = {
  ready: ReadyDraft
  /** What each night costs for all rooms. */
  amounts: readonly Rupees[]
  /** The guest has pressed "Pay" at an older price. */
  refused?: RefusedPrice | undefined
  today: CalendarDate
  holdMinutes: number
  outlook: Outlook
  /** `joins`: nothing is free now, so the guest joins the queue and pays nothing yet. */
  onPay: (share: PaymentShare, joins: boolean) => void
  onCorrect: (field: 'email' | 'checkIn') => void
  onClose: () => void
}

const nameOf = (share: PaymentShare) => `${share}%` as const

/** The last step before paying. Once the rooms are gone it says so, until it is closed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [isGone, setGone] = useState(props.outlook === 'gone')
  if (props.outlook === 'gone' && !isGone) setGone(true)
  return isGone ? <RoomsGone {...props} /> : <HowMuch {...props} />
}

function RoomsGone({ ready: { request }, onCorrect, onClose }: ConfirmDialogProps) {
  const rooms = plural(request.rooms, `${request.type} room`)
  const dates = `${dateForPeople(request.checkIn)} to ${dateForPeople(request.checkOut)}`
  return (
    <Dialog open title="No longer available" onClose={onClose} closeLabel="Back to the form">
      <p>{`${rooms} for ${dates} ${request.rooms === 1 ? 'is' : 'are'} no longer available.`}</p>
      <p>{messages.notOpened}</p>
      <div className="button-row">
        <Button kind="press" onClick={() => onCorrect('checkIn')}>
          Choose other dates or rooms
        </Button>
      </div>
    </Dialog>
  )
}

/** The amounts now and at the desk, and the refund. */
function HowMuch(props: ConfirmDialogProps) {
  const { ready, amounts, refused, today, holdMinutes, outlook, onPay, onCorrect, onClose } = props
  const joins = outlook === 'queue'
  const [share, setShare] = useState<PaymentShare>(refused?.share ?? 60)
  const { request, details } = ready
  const meant = likelyEmail(details.email)
  const quotes = paymentShares.map((percent) => quoteNights(amounts, percent))
  const chosen = quoteNights(amounts, share)
  return (
    <Dialog
      open
      title={joins ? 'How much will you pay when it is your turn?' : 'How much will you pay now?'}
      onClose={onClose}
      closeLabel="Back to the form"
    >
      {refused && <Notice kind="alarm">{refusedWords(refused, toPaise(chosen.total))}</Notice>}
      <p>
        <span>{`${plural(request.rooms, `${request.type} room`)} for ${plural(details.numberOfGuests, 'guest')}, `}</span>
        <strong className="num">{`${dateForPeople(request.checkIn)} to ${dateForPeople(request.checkOut)}`}</strong>
        <span>{`, ${plural(chosen.nights, 'night')}, ${moneyForPeople(toPaise(chosen.total))}.`}</span>
      </p>
      <PriceLines amounts={amounts} rooms={request.rooms} />
      <p className="confirm-email">
        <span>
          <span>We send the confirmation to </span>
          <strong>{details.email}</strong>
          <span>{meant === null ? '.' : `. Did you mean ${meant}?`}</span>
        </span>
        <Button aria-label="Change the email address" onClick={() => onCorrect('email')}>
          Change
        </Button>
      </p>
      <RadioCards
        legend={joins ? 'How much to pay when it is your turn' : 'How much to pay now'}
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
      <p className={joins ? undefined : 'soft small'}>
        {joins
          ? 'Join the queue; you pay only when it is your turn.'
          : heldWords(outlook, request.rooms, holdMinutes)}
      </p>
      <div className="button-row">
        <Button kind="press" onClick={() => onPay(share, joins)}>
          {joins ? 'Join the queue' : `Pay ${moneyForPeople(toPaise(chosen.payNow))}`}
        </Button>
        <Button onClick={onClose}>Change something</Button>
      </div>
    </Dialog>
  )
}

/** Where the new price could not be read, the server's answer names it. */
const refusedWords = ({ was, message }: RefusedPrice, now: Paise): string =>
  was === now ? message : messages.priceChanged(was, now)

/** What is behind the total, where nights differ. */
function PriceLines({ amounts, rooms }: { amounts: readonly Rupees[]; rooms: number }) {
  const lines = linesBehind(amounts, rooms)
  if (lines.length === 0) return null
  return (
    <ul className="price-lines" aria-label="What the nights cost">
      {lines.map(({ first, words, amount }) => (
        <li key={first} className="num">
          <span>{words}</span>
          <span>{moneyForPeople(toPaise(amount))}</span>
        </li>
      ))}
    </ul>
  )
}

/** A hold is promised only when the rooms are known to be free. */
function heldWords(outlook: Outlook, rooms: number, minutes: number): string {
  const held = rooms === 1 ? 'room is held' : 'rooms are held'
  const paying = `for ${minutes} minutes while you pay by card, net banking, wallet or UPI.`
  return outlook === 'free'
    ? `Your ${held} ${paying}`
    : `We could not check just now which rooms are free. If there is room for you, your ${held} ${paying} If not, you pay nothing now.`
}

type PromiseProps = { paid: Rupees; today: CalendarDate; checkIn: CalendarDate }

/** The refund by cancellation date, less the highest fee, so that it is at least this much. */
function RefundPromise({ paid, today, checkIn }: PromiseProps) {
  const amount = toPaise(paid)
  const steps = refundSteps({ paid: amount, providerFee: standardFee(amount) }, today, checkIn)
  if (steps.length === 0) {
    return <p className="small">This close to arrival, cancelling gives no refund.</p>
  }
  return (
    <div className="small">
      <p>If you cancel, we refund at least:</p>
      <ul className="refund-steps">
        {steps.map((step) => (
          <li key={step.until}>
            <span>{`by ${dateForPeople(step.until)}`}</span>
            <span className="num">{moneyForPeople(step.amount)}</span>
          </li>
        ))}
        <li>
          <span>after that</span>
          <span>no refund</span>
        </li>
      </ul>
    </div>
  )
}
