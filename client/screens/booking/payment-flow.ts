import { TRPCClientError } from '@trpc/client'
import type { AppRouter } from '../../../server/transport/rpc/app-router'
import type { CheckoutOutcome } from '../../../shared/booking/checkout'
import { type PaymentShare, quoteStay } from '../../../shared/booking/quote'
import type { AskedSnapshot } from '../../../shared/booking/snapshot'
import { dateForPeople } from '../../../shared/calendar/calendar-date'
import type { Rupees } from '../../../shared/money/rupees'
import type { Device } from '../../app/device'
import type { ServerCalls } from '../../app/trpc'
import type { ReadyDraft } from './draft'
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
}

/** Seconds before the hold's end at which the window closes itself. */
const windowMarginSeconds = 60

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
}: Needs) {
  let state: PaymentState = { is: 'idle' }
  let asked: { ready: ReadyDraft; share: PaymentShare; rate: Rupees } | undefined
  let handed: { by: HandedOver; bookingId: string } | undefined
  const listeners = new Set<() => void>()
  const become = (next: PaymentState) => {
    state = next
    for (const listener of listeners) listener()
  }

  async function pay(ready: ReadyDraft, share: PaymentShare, rate: Rupees): Promise<void> {
    if (state.is === 'working') return
    asked = { ready, share, rate }
    become({ is: 'working', at: 'script' })
    try {
      await loadScript()
    } catch {
      become({ is: 'failed', message: messages.scriptFailed, again: 'pay', callUs: true })
      return
    }
    become({ is: 'working', at: 'order' })
    const { request, details } = ready
    const { payNow: paidAmount } = quoteStay(request, rate, share)
    try {
      follow(
        await calls.booking.checkout.mutate({ request: { ...request, paidAmount }, details, noticeVersion }),
        ready,
      )
    } catch (error) {
      become(startFailure(error))
    } finally {
      onChange()
    }
  }

  function follow(outcome: CheckoutOutcome, ready: ReadyDraft): void {
    if (outcome.kind === 'Held') open(outcome, ready)
    else if (outcome.kind === 'NoRooms') become({ is: 'noRooms', message: messages.noRooms(ready.request) })
    else become({ is: 'elsewhere', bookingId: outcome.bookingId })
  }

  function open(held: Extract<CheckoutOutcome, { kind: 'Held' }>, { request, details }: ReadyDraft): void {
    const left = (Date.parse(held.holdExpiresAt) - device.serverNow()) / 1000 - windowMarginSeconds
    become({ is: 'working', at: 'window' })
    openWindow(
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
        timeoutSeconds: Math.max(30, Math.floor(left)),
      },
      {
        paid: (by) => {
          handed = { by, bookingId: held.bookingId }
          void verify()
        },
        dismissed: () => {
          if (handed?.bookingId !== held.bookingId) void closed(held.bookingId)
        },
      },
    )
  }

  async function verify(): Promise<void> {
    if (!handed) return
    const { by, bookingId } = handed
    become({ is: 'working', at: 'verifying' })
    const signed = {
      orderId: by.razorpay_order_id,
      paymentId: by.razorpay_payment_id,
      signature: by.razorpay_signature,
    }
    try {
      const outcome = await calls.booking.verify.mutate({
        signed,
        details: asked?.ready.details,
        noticeVersion,
      })
      if (outcome.status === 'confirmed') await confirmed(bookingId, outcome.orderId)
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

  async function confirmed(bookingId: string, orderId: string): Promise<void> {
    const email = asked?.ready.details.email ?? ''
    const mailFailed = await calls.booking.requestConfirmation.mutate({ orderId }).then(
      () => false,
      () => true,
    )
    become({ is: 'confirmed', bookingId, email, mailFailed })
  }

  /** Nothing is said about money before the server has asked the provider. */
  async function closed(bookingId: string): Promise<void> {
    become({ is: 'working', at: 'asking' })
    const answer = await calls.booking.ask.mutate({ bookingId }).catch(() => undefined)
    // A payment that was handed over in the meantime has the word.
    if (handed?.bookingId === bookingId) return
    const snapshot = answer?.snapshot
    if (snapshot?.status === 'Confirmed' && snapshot.orderId) await confirmed(bookingId, snapshot.orderId)
    else become(withoutPayment(bookingId, answer))
    onChange()
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
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

/** What the guest is told when the window closed and nothing was handed over. */
function withoutPayment(bookingId: string, answer: AskedSnapshot | undefined): PaymentState {
  if (answer && answer.snapshot.money !== 'none') return { is: 'elsewhere', bookingId }
  return {
    is: 'closed',
    message: messages.closed,
    money: answer?.provider === 'asked' ? 'notCharged' : 'unknown',
    holdExpiresAt: answer?.snapshot.holdExpiresAt ?? null,
  }
}

export type PaymentFlow = ReturnType<typeof createPaymentFlow>

function refusalOf(error: unknown): string | null {
  return error instanceof TRPCClientError
    ? ((error as TRPCClientError<AppRouter>).data?.refusal ?? null)
    : null
}

/** The server's own words where it refused; else that something went wrong on the way. */
function startFailure(error: unknown): PaymentState {
  const refusal = refusalOf(error)
  if (refusal === null) return { is: 'failed', message: messages.startFailed, again: 'pay', callUs: false }
  const mayRepeat = refusal === 'ProviderDown' || refusal === 'Busy'
  const message = error instanceof Error ? error.message : messages.startFailed
  return { is: 'failed', message, again: mayRepeat ? 'pay' : null, callUs: false }
}
