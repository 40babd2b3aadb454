import type { Device } from '#client/app/device'
import type { LiveBookings } from '#client/app/live/live-bookings'
import type { ServerCalls } from '#client/app/trpc'
import { ensureServerClock } from '#client/app/use-server-clock'
import type { CheckoutOutcome } from '#shared/booking/checkout'
import type { AskedSnapshot, BookingSnapshot } from '#shared/booking/snapshot'
import { paymentAnswers } from './payment-answers'
import type { Asked } from './payment-asked'
import { paymentConfirming } from './payment-confirming'
import { paymentEvents } from './payment-events'
import { keptPayment } from './payment-kept'
import { chargeWordOf, startFailure } from './payment-outcomes'
import { paymentShown } from './payment-shown'
import { messages } from './payment-states'
import type { HandedOver, WindowOrder } from './payment-window'
import { type HeldOutcome, windowOrderOf } from './window-order'

type Needs = {
  calls: ServerCalls
  device: Device
  /** For changes of the booking elsewhere while the window is open. */
  live: LiveBookings
  hotelName: string
  noticeVersion: string
  loadScript(): Promise<void>
  openWindow(order: WindowOrder, on: { paid(handed: HandedOver): void; dismissed(): void }): () => void
  /** Resolves after this time, or sooner when the signal aborts or the browser is online again. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>
  /** Called when holds or bookings may have changed, so that other queries can be repeated. */
  onChange(): void
  /** Called when there is a result and no screen shows it, since the guest left while the window was open. */
  bringBack(): void
}

/** How long after its own timeout a window that did not call back counts as closed. */
const silenceSeconds = 15
/** How long the message "It is your turn" is shown before the window covers it. */
const turnMs = 2500
/** How long a window has to hand over its own payment before it is closed for a change elsewhere. */
const handOverMs = 3000

/** The server asks the provider about an order at most every three seconds. */
const askAgainMs = 3100

/** One press on "Pay" and its window. The attempt whose payment is handed over becomes the latest one. */
type Attempt = { asked: Asked; close?: () => void; isPaid?: boolean; silence?: ReturnType<typeof setTimeout> }

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * From "Pay" to the outcome. Outside of React, so that a payment which is handed over after the window was closed or the
 * screen was left is still verified.
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
  const events = paymentEvents(live)
  const answers = paymentAnswers(calls, noticeVersion)
  const shown = paymentShown({ bringBack, isOver: events.stop })
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
      await Promise.all([loadScript(), ensureServerClock(calls, device), asked.isTurn && sleep(turnMs)])
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
      if (!isAbandoned(attempt)) await follow(outcome, attempt)
    } catch (error) {
      if (!isAbandoned(attempt)) become(startFailure(error))
    } finally {
      onChange()
    }
  }

  /** An earlier window has handed over a payment meanwhile, or the guest left before the window opened. */
  function isAbandoned(attempt: Attempt): boolean {
    if (latest !== attempt) return true
    if (shown.isSeen()) return false
    become({ is: 'idle' })
    return true
  }

  async function follow(outcome: CheckoutOutcome, attempt: Attempt): Promise<void> {
    if (outcome.kind === 'Held') {
      if (attempt.asked.joins) {
        become({ is: 'working', at: 'turn' })
        await sleep(turnMs)
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
    events.follow(bookingId, {
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
    become(await answers.stateFor(booking))
    onChange()
  }

  /** From here on the window counts only if it hands over a payment. */
  function closeWindow(): void {
    const attempt = latest
    latest = undefined
    clearTimeout(attempt?.silence)
    attempt?.close?.()
  }

  /** The rooms are no longer held. Ignored while a payment is being prepared or confirmed. */
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
    become(next.is === 'closed' ? { ...ending, money: chargeWordOf(answer) } : next)
  }

  function dismiss(): void {
    const now = state()
    become(now.is === 'confirming' ? { ...now, hidden: true } : { is: 'idle' })
  }

  /** Says nothing about charges before the server has asked the provider. */
  async function closed(bookingId: string, attempt: Attempt): Promise<void> {
    become({ is: 'working', at: 'asking' })
    const answer = await askedAfter(bookingId)
    // A payment that was handed over in the meantime takes precedence.
    const isOver = () => latest !== attempt || attempt.isPaid
    if (isOver()) return
    const next = await answers.unpaid(bookingId, answer)
    if (!isOver()) become(next)
    events.check()
    onChange()
  }

  /** Asks again if the provider was asked a moment before, since the guest may have paid in between. */
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
