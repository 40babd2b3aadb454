import type { CheckoutOutcome } from '../../../shared/booking/checkout'
import { type PaymentShare, quoteStay } from '../../../shared/booking/quote'
import { dateForPeople } from '../../../shared/calendar/calendar-date'
import type { Rupees } from '../../../shared/money/rupees'
import type { Device } from '../../app/device'
import type { ServerCalls } from '../../app/trpc'
import type { ReadyDraft } from './draft'
import { concernsMoney, refusalOf, startFailure, withoutPayment } from './payment-outcomes'
import { messages, type PaymentState } from './payment-states'
import type { HandedOver, WindowOrder } from './payment-window'

type Needs = {
  calls: ServerCalls
  device: Device
  hotelName: string
  noticeVersion: string
  loadScript(): Promise<void>
  openWindow(order: WindowOrder, on: { paid(handed: HandedOver): void; dismissed(): void }): () => void
  /** What is held, paid or confirmed has changed: other parts of the screen may want to look again. */
  onChange(): void
  /** Something is known and no screen shows it: the guest went elsewhere while the window stood open. */
  bringBack(): void
}

/** Seconds before the hold's end at which the window closes itself. */
const windowMarginSeconds = 60
/** Seconds after which a window that should have closed itself, and said nothing, is taken as gone. */
const silenceSeconds = 15

/** One press on "Pay" and the window that came of it; a payment that is handed over makes its own the only one. */
type Attempt = { close?: () => void; isPaid?: boolean }

/**
 * From "Pay" to the truth. It lives outside of React, so that a payment which is handed over late, after the window was
 * closed or the screen was left, is still verified.
 */
export function createPaymentFlow({
  calls,
  device,
  hotelName,
  noticeVersion,
  loadScript,
  openWindow,
  onChange,
  bringBack,
}: Needs) {
  let state: PaymentState = { is: 'idle' }
  let asked: { ready: ReadyDraft; share: PaymentShare; rate: Rupees } | undefined
  let handed: { by: HandedOver; bookingId: string; ready: ReadyDraft } | undefined
  let latest: Attempt = {}
  const listeners = new Set<() => void>()
  const become = (next: PaymentState) => {
    state = next
    for (const listener of listeners) listener()
    if (listeners.size > 0 || next.is === 'working' || next.is === 'idle') return
    if (concernsMoney(next)) bringBack()
    else state = { is: 'idle' }
  }

  /** A screen that is left said what was true then; it is not shown again. A payment under way goes on. */
  function forgetWhenLeft(): void {
    const left = state
    setTimeout(() => {
      if (listeners.size === 0 && state === left && state.is !== 'working') state = { is: 'idle' }
    })
  }

  async function pay(ready: ReadyDraft, share: PaymentShare, rate: Rupees): Promise<void> {
    if (state.is === 'working') return
    asked = { ready, share, rate }
    const attempt: Attempt = {}
    latest = attempt
    become({ is: 'working', at: 'script' })
    try {
      await loadScript()
    } catch {
      if (isGivenUp(attempt)) return
      become({ is: 'failed', message: messages.scriptFailed, again: 'pay', callUs: true })
      return
    }
    if (isGivenUp(attempt)) return
    become({ is: 'working', at: 'order' })
    const { request, details } = ready
    const { payNow: paidAmount } = quoteStay(request, rate, share)
    try {
      const outcome = await calls.booking.checkout.mutate({
        request: { ...request, paidAmount },
        details,
        noticeVersion,
      })
      if (!isGivenUp(attempt)) follow(outcome, ready, attempt)
    } catch (error) {
      if (!isGivenUp(attempt)) become(startFailure(error))
    } finally {
      onChange()
    }
  }

  /** An earlier window has handed over a payment meanwhile, or the guest left before the window was there. */
  function isGivenUp(attempt: Attempt): boolean {
    if (latest !== attempt) return true
    if (listeners.size > 0) return false
    become({ is: 'idle' })
    return true
  }

  function follow(outcome: CheckoutOutcome, ready: ReadyDraft, attempt: Attempt): void {
    if (outcome.kind === 'Held') open(outcome, ready, attempt)
    else if (outcome.kind === 'NoRooms') become({ is: 'noRooms', message: messages.noRooms(ready.request) })
    else become({ is: 'elsewhere', bookingId: outcome.bookingId })
  }

  function open(held: Extract<CheckoutOutcome, { kind: 'Held' }>, ready: ReadyDraft, attempt: Attempt): void {
    const { request, details } = ready
    const left = (Date.parse(held.holdExpiresAt) - device.serverNow()) / 1000 - windowMarginSeconds
    const timeoutSeconds = Math.max(30, Math.floor(left))
    become({ is: 'working', at: 'window' })
    const gone = () => {
      clearTimeout(silence)
      const isOpen = state.is === 'working' && state.at === 'window'
      if (isOpen && latest === attempt && !attempt.isPaid) void closed(held.bookingId, ready, attempt)
    }
    const silence = setTimeout(
      () => {
        attempt.close?.()
        gone()
      },
      (timeoutSeconds + silenceSeconds) * 1000,
    )
    attempt.close = openWindow(
      {
        key: held.key,
        order: held.order,
        hotelName,
        description: `${request.type}, ${dateForPeople(request.checkIn)} to ${dateForPeople(request.checkOut)}`,
        payer: {
          name: details.guests[0]?.name ?? '',
          email: details.email,
          mobileNumber: details.mobileNumber,
        },
        timeoutSeconds,
      },
      {
        paid: (by) => {
          clearTimeout(silence)
          const other = latest === attempt ? undefined : latest
          attempt.isPaid = true
          latest = attempt
          other?.close?.()
          handed = { by, bookingId: held.bookingId, ready }
          void verify()
        },
        dismissed: gone,
      },
    )
  }

  async function verify(): Promise<void> {
    if (!handed) return
    const { by, bookingId, ready } = handed
    become({ is: 'working', at: 'verifying' })
    const signed = {
      orderId: by.razorpay_order_id,
      paymentId: by.razorpay_payment_id,
      signature: by.razorpay_signature,
    }
    try {
      const outcome = await calls.booking.verify.mutate({
        signed,
        details: ready.details,
        noticeVersion,
      })
      if (outcome.status === 'confirmed') await confirmed(bookingId, outcome.orderId, ready)
      else become({ is: 'elsewhere', bookingId })
    } catch (error) {
      const refused = refusalOf(error) === 'VerificationFailed'
      become({
        is: 'failed',
        message: refused ? messages.verifyRefused : messages.verifyFailed,
        again: refused ? null : 'verify',
        callUs: true,
      })
    } finally {
      onChange()
    }
  }

  async function confirmed(
    bookingId: string,
    orderId: string,
    { details: { email } }: ReadyDraft,
  ): Promise<void> {
    const mailFailed = await calls.booking.requestConfirmation.mutate({ orderId }).then(
      () => false,
      () => true,
    )
    become({ is: 'confirmed', bookingId, email, mailFailed })
  }

  /** Nothing is said about money before the server has asked the provider. */
  async function closed(bookingId: string, ready: ReadyDraft, attempt: Attempt): Promise<void> {
    become({ is: 'working', at: 'asking' })
    const answer = await calls.booking.ask.mutate({ bookingId }).catch(() => undefined)
    // A payment that was handed over in the meantime has the word.
    if (latest !== attempt || attempt.isPaid) return
    const snapshot = answer?.snapshot
    if (snapshot?.status === 'Confirmed' && snapshot.orderId)
      await confirmed(bookingId, snapshot.orderId, ready)
    else become(withoutPayment(bookingId, answer))
    onChange()
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        forgetWhenLeft()
      }
    },
    state: () => state,
    choose: () => become({ is: 'choosing' }),
    dismiss: () => become({ is: 'idle' }),
    pay,
    again: async (): Promise<void> => {
      if (state.is === 'failed' && state.again === 'verify') await verify()
      else if (asked) await pay(asked.ready, asked.share, asked.rate)
    },
  }
}

export type PaymentFlow = ReturnType<typeof createPaymentFlow>
