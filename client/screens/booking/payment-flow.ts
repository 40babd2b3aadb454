import type { Device } from '#client/app/device'
import type { LiveBookings } from '#client/app/live/live-bookings'
import type { ServerCalls } from '#client/app/trpc'
import { knowServerClock } from '#client/app/use-server-clock'
import type { CheckoutOutcome } from '#shared/booking/checkout'
import type { AskedSnapshot, BookingSnapshot } from '#shared/booking/snapshot'
import { paymentAnswers } from './payment-answers'
import type { Asked } from './payment-asked'
import { paymentConfirming } from './payment-confirming'
import { paymentHearing } from './payment-events'
import { keptPayment } from './payment-kept'
import { moneyWordOf, startFailure } from './payment-outcomes'
import { paymentShown } from './payment-shown'
import { messages } from './payment-states'
import type { HandedOver, WindowOrder } from './payment-window'
import { type HeldOutcome, windowOrderOf } from './window-order'

type Needs = {
  calls: ServerCalls
  device: Device
  /** What becomes of the booking elsewhere while the window stands open. */
  live: LiveBookings
  hotelName: string
  noticeVersion: string
  loadScript(): Promise<void>
  openWindow(order: WindowOrder, on: { paid(handed: HandedOver): void; dismissed(): void }): () => void
  /** Resolves after this time, or sooner where the signal ends it or the browser is online again. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>
  /** What is held, paid or confirmed has changed: other parts of the screen may want to look again. */
  onChange(): void
  /** Something is known and no screen shows it: the guest went elsewhere while the window stood open. */
  bringBack(): void
}

/** Seconds after which a window that should have closed itself, and said nothing, is taken as gone. */
const silenceSeconds = 15
/** So long a guest may read that it is his turn before the window stands over it. */
const turnMs = 2500
/** A window that was paid in says so itself; only after this time it is closed for what was heard elsewhere. */
const handOverMs = 3000

/** The server asks the provider about an order once in three seconds. */
const askAgainMs = 3100

/** One press on "Pay" and the window that came of it; a payment that is handed over makes its own the only one. */
type Attempt = { asked: Asked; close?: () => void; isPaid?: boolean; silence?: ReturnType<typeof setTimeout> }

const soon = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * From "Pay" to the truth. It lives outside of React, so that a payment which is handed over late, after the window was
 * closed or the screen was left, is still verified.
 */
export function createPaymentFlow({
  calls,
  device,
  live,
  hotelName,
  noticeVersion,
  loadScript,
  openWindow,
  pause,
  onChange,
  bringBack,
}: Needs) {
  let latest: Attempt | undefined
  const hearing = paymentHearing(live)
  const answers = paymentAnswers(calls, noticeVersion)
  const shown = paymentShown({ bringBack, isOver: hearing.stop })
  const { become, state } = shown
  const confirming = paymentConfirming({
    live,
    answers,
    pause,
    shown,
    kept: keptPayment(device.session),
    onChange,
  })

  async function pay(asked: Asked): Promise<void> {
    if (state().is === 'working' || confirming.show()) return
    const attempt: Attempt = { asked }
    latest = attempt
    become({ is: 'working', at: asked.isTurn ? 'turn' : 'script' })
    try {
      await Promise.all([loadScript(), knowServerClock(calls, device), asked.isTurn && soon(turnMs)])
    } catch {
      if (isAbandoned(attempt)) return
      become({
        is: 'failed',
        message: messages.scriptFailed,
        money: messages.notOpened,
        again: true,
        callUs: true,
      })
      return
    }
    if (isAbandoned(attempt)) return
    become({ is: 'working', at: 'order' })
    const { request, details } = asked
    try {
      const outcome = await calls.booking.checkout.mutate({
        request,
        ...(details && { details, noticeVersion }),
      })
      if (!isAbandoned(attempt)) await subscribe(outcome, attempt)
    } catch (error) {
      if (!isAbandoned(attempt)) become(startFailure(error))
    } finally {
      onChange()
    }
  }

  /** An earlier window has handed over a payment meanwhile, or the guest left before the window was there. */
  function isAbandoned(attempt: Attempt): boolean {
    if (latest !== attempt) return true
    if (shown.isSeen()) return false
    become({ is: 'idle' })
    return true
  }

  async function subscribe(outcome: CheckoutOutcome, attempt: Attempt): Promise<void> {
    if (outcome.kind === 'Held') {
      if (attempt.asked.joins) {
        become({ is: 'working', at: 'turn' })
        await soon(turnMs)
        if (isAbandoned(attempt)) return
      }
      open(outcome, attempt)
    } else if (outcome.kind === 'NoRooms')
      become({ is: 'noRooms', message: messages.noRooms(attempt.asked.request) })
    else become({ is: 'elsewhere', bookingId: outcome.bookingId })
  }

  function open(held: HeldOutcome, attempt: Attempt): void {
    const { asked } = attempt
    const { bookingId } = held
    const order = windowOrderOf(held, asked, hotelName, device.serverNow())
    become({ is: 'working', at: 'window' })
    const gone = () => {
      clearTimeout(attempt.silence)
      if (isWindowOf(attempt)) void closed(bookingId, attempt)
    }
    const silence = () => {
      attempt.close?.()
      gone()
    }
    attempt.silence = setTimeout(silence, (order.timeoutSeconds + silenceSeconds) * 1000)
    const paid = (by: HandedOver) => {
      clearTimeout(attempt.silence)
      const other = latest === attempt ? undefined : latest
      attempt.isPaid = true
      latest = attempt
      other?.close?.()
      void confirming.begin({ by, bookingId, asked })
    }
    attempt.close = openWindow(order, { paid, dismissed: gone })
    hearing.hear(bookingId, {
      matters: () => isWindowOf(attempt) || (latest === attempt && state().is === 'closed'),
      ended: (booking) => ended(booking, attempt),
    })
  }

  const isWindowOf = (attempt: Attempt) => latest === attempt && !attempt.isPaid && shown.isAt('window')

  function ended(booking: BookingSnapshot, attempt: Attempt): void {
    if (booking.status === 'Expired') timeOver(booking)
    else if (isWindowOf(attempt)) setTimeout(() => void endedElsewhere(booking, attempt), handOverMs)
  }

  async function endedElsewhere(booking: BookingSnapshot, attempt: Attempt): Promise<void> {
    if (!isWindowOf(attempt)) return
    closeWindow()
    become(await answers.heard(booking))
    onChange()
  }

  /** Nothing that the window still says counts any more, save a payment that it hands over. */
  function closeWindow(): void {
    const attempt = latest
    latest = undefined
    clearTimeout(attempt?.silence)
    attempt?.close?.()
  }

  /** The rooms are not held any more. Whoever is just paying, or has just paid, has the word. */
  function timeOver(booking: BookingSnapshot): void {
    const now = state()
    if (confirming.isUnderWay() || (now.is === 'working' && now.at !== 'window') || now.is === 'confirmed')
      return
    closeWindow()
    void endWithoutTime(booking)
    onChange()
  }

  async function endWithoutTime({ id, stay }: BookingSnapshot): Promise<void> {
    const ending = { is: 'timeOver', stay, money: 'asking' } as const
    become(ending)
    const answer = await askedAfter(id)
    onChange()
    if (state() !== ending) return
    const next = await answers.unpaid(id, answer)
    if (state() !== ending) return
    become(next.is === 'closed' ? { ...ending, money: moneyWordOf(answer) } : next)
  }

  function dismiss(): void {
    const now = state()
    become(now.is === 'confirming' ? { ...now, hidden: true } : { is: 'idle' })
  }

  /** Nothing is said about money before the server has asked the provider. */
  async function closed(bookingId: string, attempt: Attempt): Promise<void> {
    become({ is: 'working', at: 'asking' })
    const answer = await askedAfter(bookingId)
    // A payment that was handed over in the meantime has the word.
    const isOver = () => latest !== attempt || attempt.isPaid
    if (isOver()) return
    const next = await answers.unpaid(bookingId, answer)
    if (!isOver()) become(next)
    hearing.look()
    onChange()
  }

  /** What was asked a moment before is asked once more, since the guest may have paid in between. */
  async function askedAfter(bookingId: string): Promise<AskedSnapshot | undefined> {
    const ask = () => calls.booking.ask.mutate({ bookingId }).catch(() => undefined)
    const answer = await ask()
    if (answer?.provider !== 'asking') return answer
    await pause(askAgainMs, new AbortController().signal)
    return ask()
  }

  confirming.resume()

  return {
    subscribe: shown.subscribe,
    state,
    choose: () => {
      if (!confirming.show()) become({ is: 'choosing' })
    },
    dismiss,
    pay,
    timeOver,
    again: async (): Promise<void> => {
      if (confirming.isUnderWay()) confirming.askNow()
      else if (latest) await pay({ ...latest.asked, isTurn: false })
    },
  }
}

export type PaymentFlow = ReturnType<typeof createPaymentFlow>
