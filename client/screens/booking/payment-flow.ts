import type { ServerCalls } from '#client/app/calls'
import type { Device } from '#client/app/device'
import type { LiveBookings } from '#client/app/live/live-bookings'
import { refusalOf } from '#client/app/refusal'
import { ensureServerClock } from '#client/app/use-server-clock'
import type { HandedOver, openPaymentWindow } from '#client/site/payment-window'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import type { Asked } from './payment-asked'
import { keptPayment } from './payment-kept'
import { checkoutFailure, isOutdated, scriptFailure, startFailure } from './payment-outcomes'
import {
  type Attempt,
  noPayment,
  type PaymentEffect,
  type PaymentEvent,
  reduce,
  type Verified,
} from './payment-reducer'
import type { ConfirmedBooking, Handed } from './payment-states'
import { windowOrderOf } from './window-order'

type Needs = {
  calls: ServerCalls
  device: Device
  /** For changes of the booking elsewhere while the window is open. */
  live: LiveBookings
  hotelName: string
  noticeVersion: string
  loadScript(): Promise<void>
  openWindow: typeof openPaymentWindow
  /** Resolves after this time, or sooner when the signal aborts or the browser is online again. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>
  /** Called when holds or bookings may have changed. Resolves once what the page shows is read again. */
  onChange(): Promise<void>
  /** Called when there is a result and no screen shows it, since the guest left while the window was open. */
  bringBack(): void
}

/** How long one call of `verify` may take before it is repeated. */
const verifyTimeoutMs = 20_000
/** How long after its own timeout a window that did not call back counts as closed. */
const silenceSeconds = 15

const readAgainMs = 5000

type Of<Do extends PaymentEffect['do']> = Extract<PaymentEffect, { do: Do }>

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

export type PaymentFlow = ReturnType<typeof createPaymentFlow>

/**
 * Does what `reduce` asks for and sends it what has happened. Outside of React, so that a payment which is handed over
 * after the window was closed or the screen was left is still verified.
 */
export function createPaymentFlow(needs: Needs) {
  const { calls, device, live, noticeVersion, pause } = needs
  const kept = keptPayment(device.session)
  const listeners = new Set<() => void>()
  const closings = new WeakMap<Attempt, () => void>()
  let model = noPayment
  let unfollow: (() => void) | undefined
  let verifying = new AbortController()

  /** Resolves when everything that the event starts is done, except for waiting. */
  async function send(event: PaymentEvent): Promise<void> {
    const before = model
    const { model: next, effects } = reduce(model, event)
    model = next
    if (next.follows !== before.follows) follow(next.follows)
    if (next.state !== before.state) for (const listener of [...listeners]) listener()
    await Promise.all(
      effects.map(async (effect) => {
        const after = await run(effect)
        if (after) await send(after)
      }),
    )
  }

  function follow(bookingId: string | undefined): void {
    unfollow?.()
    if (bookingId !== undefined) live.expect(bookingId)
    unfollow = bookingId === undefined ? undefined : live.subscribe(readBooking)
  }

  function readBooking(): void {
    const booking = live.find(model.follows ?? '')
    if (booking) void send({ is: 'bookingChanged', booking })
  }

  /** Does one thing, and returns what came of it. */
  async function run(effect: PaymentEffect): Promise<PaymentEvent | undefined> {
    switch (effect.do) {
      case 'prepare':
        return prepare(effect)
      case 'checkout':
        return checkout(effect)
      case 'openWindow':
        return open(effect)
      case 'closeWindow':
        closings.get(effect.attempt)?.()
        return
      case 'verify':
        if (effect.after > 0) await pause(effect.after, verifying.signal)
        return { ...effect, is: 'verified', answer: await verify(effect.payment) }
      case 'verifyNow':
        verifying.abort()
        verifying = new AbortController()
        return
      case 'ask':
        if (effect.after > 0) await pause(effect.after, new AbortController().signal)
        return { ...effect, is: 'asked', answer: await ask(effect.bookingId) }
      case 'requestMail':
        return { ...effect, is: 'mailRequested', mailFailed: !(await hasMail(effect.booking)) }
      case 'wait':
        setTimeout(() => void send(effect.event), effect.after)
        return
      case 'keep':
        return void kept.write(effect.payment)
      case 'readBooking':
        return void readBooking()
      case 'bringBack':
        return void needs.bringBack()
      case 'refresh':
        return void needs.onChange()
    }
  }

  async function prepare({ attempt, least }: Of<'prepare'>): Promise<PaymentEvent> {
    try {
      await Promise.all([needs.loadScript(), ensureServerClock(calls, device), least > 0 && sleep(least)])
      return { is: 'scriptLoaded', attempt }
    } catch {
      return { is: 'failed', attempt, failure: scriptFailure }
    }
  }

  const withDetails = ({ details }: Asked) => details && { details, noticeVersion }

  async function checkout({ attempt }: { attempt: Attempt }): Promise<PaymentEvent> {
    const { request } = attempt
    try {
      const outcome = await calls.booking.checkout.mutate({ request, ...withDetails(attempt) })
      return { is: 'checkedOut', attempt, outcome }
    } catch (error) {
      // The guest decides by what is so now; on a bad line the dialog is not held up for long.
      if (isOutdated(error)) await Promise.race([needs.onChange(), sleep(readAgainMs)])
      return { is: 'failed', attempt, failure: checkoutFailure(error, attempt) }
    }
  }

  function open({ attempt, held }: Of<'openWindow'>): PaymentEvent | undefined {
    const { bookingId } = held
    const order = windowOrderOf(held, attempt, needs.hotelName, device.serverNow())
    const paid = (by: HandedOver) =>
      void send({ is: 'handedOver', payment: { by, bookingId, asked: attempt } })
    const gone = (is: 'windowGone' | 'windowSilent') => void send({ is, attempt, bookingId })
    try {
      closings.set(attempt, needs.openWindow(order, { paid, dismissed: () => gone('windowGone') }))
      setTimeout(() => gone('windowSilent'), (order.timeoutSeconds + silenceSeconds) * 1000)
      return undefined
    } catch (error) {
      return { is: 'failed', attempt, failure: startFailure(error) }
    }
  }

  const ask = (bookingId: string) => calls.booking.ask.mutate({ bookingId }).catch(() => undefined)

  const hasMail = ({ orderId }: ConfirmedBooking): Promise<boolean> =>
    calls.booking.requestConfirmation.mutate({ orderId }).then(
      () => true,
      () => false,
    )

  async function verify({ by, asked }: Handed): Promise<Verified> {
    const { razorpay_order_id: orderId, razorpay_payment_id: paymentId, razorpay_signature: signature } = by
    const signed = { orderId, paymentId, signature }
    const signal = AbortSignal.timeout(verifyTimeoutMs)
    try {
      return await calls.booking.verify.mutate({ signed, ...withDetails(asked) }, { signal })
    } catch (error) {
      return { status: refusalOf(error)?.code === 'VerificationFailed' ? 'refused' : 'unreached' }
    }
  }

  const before = kept.read()
  // Made before this page was loaded.
  if (before) void send({ is: 'handedOver', payment: before })

  return {
    state: () => model.state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      if (listeners.size === 1) void send({ is: 'seen' })
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) void send({ is: 'left' })
      }
    },
    choose: () => void send({ is: 'choose' }),
    dismiss: () => void send({ is: 'dismiss' }),
    again: () => send({ is: 'again' }),
    pay: (asked: Asked) => send({ is: 'pay', asked }),
    timeOver: (booking: BookingSnapshot) => void send({ is: 'timeOver', booking }),
  }
}
