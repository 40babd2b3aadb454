import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { ServerCalls } from '#client/app/calls'
import type { Device } from '#client/app/device'
import { pauseOrOnline } from '#client/app/live/pause-or-online'
import { useApp } from '#client/app/use-app'
import { PayAnotherWay } from '#client/site/pay-another-way'
import { loadPaymentScript, openPaymentWindow } from '#client/site/payment-window'
import { OurPhone } from '#client/site/phone-link'
import { Button } from '#client/ui/button'
import { Notice } from '#client/ui/notice'
import { bankWords } from '#shared/booking/bank-words'
import type { MyBooking } from '#shared/booking/my-booking'
import { moneyForPeople } from '#shared/money/rupees'
import { type BalancePayment, type BalanceState, createBalancePayment, isUnderWay } from './balance-payment'

type PayBalanceProps = {
  booking: MyBooking
  /** They have not arrived yet. */
  isComing: boolean
  onChanged: () => Promise<void>
}

const payments = new WeakMap<Device, Map<string, BalancePayment>>()

/** One for each booking of this tab, which outlives the page. */
function paymentOf(device: Device, calls: ServerCalls, { orderId, key }: MyBooking): BalancePayment {
  const own = payments.get(device) ?? new Map<string, BalancePayment>()
  payments.set(device, own)
  const payment =
    own.get(orderId) ??
    createBalancePayment({
      calls,
      session: device.session,
      keyed: { orderId, key },
      loadScript: async () => loadPaymentScript((await calls.booking.season.query()).paymentScript),
      openWindow: openPaymentWindow,
      pause: (milliseconds) => pauseOrOnline(milliseconds, new AbortController().signal),
    })
  own.set(orderId, payment)
  return payment
}

/** Paying what is due, and what became of it. Nothing where nothing is due and nothing was paid here. */
export function PayBalance({ booking, ...rest }: PayBalanceProps) {
  const { device, calls } = useApp()
  return device && <Paying booking={booking} payment={paymentOf(device, calls, booking)} {...rest} />
}

type PayingProps = PayBalanceProps & { payment: BalancePayment }

function Paying({ booking, isComing, payment, onChanged }: PayingProps) {
  const state = useSyncExternalStore(payment.subscribe, payment.state, payment.state)
  useEffect(() => payment.refreshBy(onChanged), [payment, onChanged])
  const outcome = useRef<HTMLDivElement>(null)
  const isDone = state.is === 'paid' || state.is === 'declined'
  useEffect(() => {
    // The button that was pressed is gone.
    if (isDone && document.activeElement === document.body) outcome.current?.focus()
  }, [isDone])
  const { balance } = booking
  const pay = () => void payment.pay(booking)
  const amount = moneyForPeople(balance.amount)
  return (
    <>
      <div ref={outcome} className="my-outcome" tabIndex={-1}>
        <Outcome state={state} booking={booking} />
      </div>
      {state.is !== 'confirming' && balance.state === 'beingConfirmed' && (
        <Notice title={`Your payment of ${amount} is being confirmed`}>
          <p>You need not pay again. This page updates by itself, and we email you.</p>
        </Notice>
      )}
      {state.is !== 'confirming' && balance.state === 'waitingForBank' && (
        <Notice title={bankWords.waiting}>
          <p>{bankWords.approve}</p>
          {!isUnderWay(state) && (
            <div className="button-row">
              <PayAnotherWay onPay={pay} />
            </div>
          )}
        </Notice>
      )}
      {balance.state === 'payable' && state.is !== 'confirming' && (
        <>
          <Button kind="press" busy={busyWords(state)} onClick={pay}>{`Pay ${amount} now`}</Button>
          <p className="after">
            {isComing
              ? 'Or pay at the desk when you arrive, in cash, by UPI or by card.'
              : 'Or pay at the desk, in cash, by UPI or by card.'}
          </p>
        </>
      )}
      {balance.state === 'none' && balance.why && <p className="after">{balance.why}</p>}
    </>
  )
}

function busyWords({ is }: BalanceState): string | undefined {
  if (is === 'opening') return 'Opening the payment window …'
  if (is === 'window') return 'The payment window is open …'
  return is === 'asking' ? 'Asking what became of your payment …' : undefined
}

function Outcome({ state, booking }: { state: BalanceState; booking: MyBooking }) {
  switch (state.is) {
    case 'confirming':
      return (
        <Notice title="Your payment is being confirmed">
          <p>
            {state.unreached
              ? 'We cannot reach the hotel right now. Your payment is safe and you need not pay again: we keep trying.'
              : 'You need not pay again. This page keeps checking and shows it as soon as it is there.'}
          </p>
        </Notice>
      )
    case 'paid':
      return booking.cancellation ? null : (
        <Notice kind="success" title="We have received your payment">
          <p>Thank you. A confirmation is on its way by email.</p>
        </Notice>
      )
    case 'declined':
      return (
        <Notice kind="alarm" title={state.title}>
          <p>{state.text}</p>
        </Notice>
      )
    case 'closed':
      // Once the sum has changed, a payment has arrived after all.
      return booking.balance.state === 'payable' && booking.due === state.due ? (
        <Notice title="The payment window is closed">
          <p>
            No payment has reached us, and your booking stands. If you did pay, do not pay again: it appears
            here within a few minutes.
          </p>
        </Notice>
      ) : null
    case 'failed':
      return (
        <Notice kind="alarm">
          <p>{state.message}</p>
          {state.callUs && (
            <p>
              Or call <OurPhone />.
            </p>
          )}
        </Notice>
      )
    default:
      return null
  }
}
