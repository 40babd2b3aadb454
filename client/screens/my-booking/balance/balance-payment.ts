import type { ServerCalls } from '#client/app/calls'
import { keep, readKept, type StorageLike } from '#client/app/kept'
import { answerOf, refusalOf } from '#client/app/refusal'
import type { HandedOver, openPaymentWindow } from '#client/site/payment-window'
import type { VerifyOutcome } from '#shared/booking/checkout'
import { declinedWords } from '#shared/booking/declined-payment'
import type { KeyedBooking, MyBooking } from '#shared/booking/my-booking'
import { hotel } from '#shared/hotel'
import type { Paise } from '#shared/money/paise'

/**
 * Between “Pay” and what became of it. `closed`: without a payment, while `due` was due; `confirming`: the window handed a
 * payment over and the hotel does not know of it yet, or could not be reached (`unreached`).
 */
export type BalanceState =
  | { is: 'idle' }
  | { is: 'opening' }
  | { is: 'window' }
  | { is: 'asking' }
  | { is: 'closed'; due: Paise }
  | { is: 'confirming'; unreached: boolean }
  | { is: 'paid' }
  | { is: 'declined'; title: string; text: string }
  | { is: 'failed'; message: string; callUs: boolean }

type Calls = { booking: Pick<ServerCalls['booking'], 'payBalance' | 'verify'> }

type Needs = {
  calls: Calls
  session: StorageLike | null
  keyed: KeyedBooking
  loadScript(): Promise<void>
  openWindow: typeof openPaymentWindow
  /** Resolves after this time, or sooner when the browser is online again. */
  pause(milliseconds: number): Promise<void>
}

const words = {
  script: 'Failed to load the payment window. Nothing was charged for this attempt.',
  unreached: 'We cannot reach the hotel right now. Nothing was charged for this attempt. Please try again.',
  refused:
    'We could not recognise this payment. If you have paid, you need not pay again: we look for it and it appears here.',
}

const keptKey = 'balance-handed-over'
const windowSeconds = 900
/** How long after its own timeout a window that did not call back counts as closed. */
const silenceMs = (windowSeconds + 15) * 1000
const pauses = [1000, 2000, 4000, 8000, 15_000]
const mostTries = 20

export type BalancePayment = ReturnType<typeof createBalancePayment>

/**
 * Pays the balance of one booking. Outside of React, so that a payment which is handed over after the window was closed, or the
 * page was left or loaded again, is still verified.
 */
export function createBalancePayment({ calls, session, keyed, loadScript, openWindow, pause }: Needs) {
  const listeners = new Set<() => void>()
  let state: BalanceState = { is: 'idle' }
  let refresh: () => Promise<void> = async () => undefined
  let attempt = 0

  function become(next: BalanceState): void {
    state = next
    for (const listener of [...listeners]) listener()
  }

  async function pay(booking: Pick<MyBooking, 'due' | 'name'>): Promise<void> {
    if (isUnderWay(state)) return
    attempt += 1
    const own = attempt
    become({ is: 'opening' })
    try {
      await loadScript()
    } catch {
      return become({ is: 'failed', message: words.script, callUs: true })
    }
    let closeWindow: (() => void) | undefined
    /** A window that is gone may hand its payment over all the same. */
    const gone = async () => {
      if (own !== attempt || state.is !== 'window') return
      become({ is: 'asking' })
      closeWindow?.()
      await refresh()
      // Not where the payment was handed over meanwhile.
      if (own !== attempt) return
      become({ is: 'closed', due: booking.due })
      // The provider tells of a payment a little later, and the page has promised to show it.
      for (let tries = 0; tries < mostTries && own === attempt; tries++) {
        await pause(pauses[Math.min(tries, pauses.length - 1)] ?? 1000)
        await refresh()
      }
    }
    try {
      const { order, paymentKey } = await calls.booking.payBalance.mutate(keyed)
      become({ is: 'window' })
      closeWindow = openWindow(
        {
          key: paymentKey,
          order,
          hotelName: hotel.name,
          description: 'What is due for your stay',
          payer: { name: booking.name, email: '', mobileNumber: '' },
          timeoutSeconds: windowSeconds,
        },
        {
          paid: (by) => {
            closeWindow?.()
            void confirm(by)
          },
          dismissed: () => void gone(),
        },
      )
      setTimeout(() => void gone(), silenceMs)
    } catch (error) {
      // What is due may have changed, or be paid.
      await refresh()
      const message = answerOf(error)?.message ?? words.unreached
      become({ is: 'failed', message, callUs: refusalOf(error) === undefined })
    }
  }

  async function confirm(by: HandedOver): Promise<void> {
    attempt += 1
    const own = attempt
    keep(session, keptKey, { orderId: keyed.orderId, by })
    become({ is: 'confirming', unreached: false })
    for (let tries = 0; own === attempt; tries++) {
      const answer = await verify(by)
      if (answer !== 'unreached' && answer !== 'refused' && answer.status !== 'pending') {
        keep(session, keptKey, null)
        await refresh()
        return become(outcomeOf(answer))
      }
      if (answer === 'refused') {
        keep(session, keptKey, null)
        await refresh()
        return become({ is: 'failed', message: words.refused, callUs: true })
      }
      await refresh()
      if (tries >= mostTries && answer !== 'unreached') {
        // A slow bank: the booking itself shows it, as long as it takes.
        keep(session, keptKey, null)
        return become({ is: 'idle' })
      }
      become({ is: 'confirming', unreached: answer === 'unreached' })
      await pause(pauses[Math.min(tries, pauses.length - 1)] ?? 1000)
    }
  }

  async function verify(by: HandedOver): Promise<VerifyOutcome | 'unreached' | 'refused'> {
    const { razorpay_order_id: orderId, razorpay_payment_id: paymentId, razorpay_signature: signature } = by
    try {
      return await calls.booking.verify.mutate({ signed: { orderId, paymentId, signature } })
    } catch (error) {
      return refusalOf(error)?.code === 'VerificationFailed' ? 'refused' : 'unreached'
    }
  }

  const kept = keptIn(readKept(session, keptKey), keyed.orderId)
  // Handed over before this page was loaded.
  if (kept) void confirm(kept)

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    pay,
    /** Reads the booking again; the page that shows it gives it. */
    refreshBy: (read: () => Promise<void>) => {
      refresh = read
    },
  }
}

export const isUnderWay = ({ is }: BalanceState): boolean =>
  is === 'opening' || is === 'window' || is === 'asking' || is === 'confirming'

function outcomeOf(answer: Exclude<VerifyOutcome, { status: 'pending' }>): BalanceState {
  if (answer.status === 'confirmed') return { is: 'paid' }
  if (answer.status === 'declined') return { is: 'declined', ...declinedWords(answer) }
  return { is: 'idle' }
}

function keptIn(stored: unknown, orderId: string): HandedOver | undefined {
  if (typeof stored !== 'object' || stored === null || !('by' in stored) || !('orderId' in stored))
    return undefined
  const { by } = stored
  if (stored.orderId !== orderId || typeof by !== 'object' || by === null) return undefined
  const text = (name: string) => {
    const value: unknown = Object.getOwnPropertyDescriptor(by, name)?.value
    return typeof value === 'string' ? value : ''
  }
  return {
    razorpay_order_id: text('razorpay_order_id'),
    razorpay_payment_id: text('razorpay_payment_id'),
    razorpay_signature: text('razorpay_signature'),
  }
}
