import type { ServerCalls } from '#client/app/trpc'
import type { AskedSnapshot, BookingSnapshot } from '#shared/booking/snapshot'
import type { Asked } from './payment-asked'
import { refusalOf, withoutPayment } from './payment-outcomes'
import { type ConfirmedBooking, messages, type PaymentState } from './payment-states'
import type { HandedOver } from './payment-window'

/** The signed payment that the window handed over, and its booking. */
export type Handed = { by: HandedOver; bookingId: string; asked: Asked }

/** How long one call of `verify` may take before it is repeated. */
const verifyTimeoutMs = 20_000

export type PaymentAnswers = ReturnType<typeof paymentAnswers>

/** Turns the server's answers about a payment into the state that the guest sees. */
export function paymentAnswers(calls: ServerCalls, noticeVersion: string) {
  async function confirmed(booking: ConfirmedBooking): Promise<PaymentState> {
    const { orderId } = booking
    const mailFailed = await calls.booking.requestConfirmation.mutate({ orderId }).then(
      () => false,
      () => true,
    )
    return { is: 'confirmed', booking, mailFailed }
  }

  /** `pending`: the hotel does not know yet; `unreached`: it could not be reached or could not answer. */
  async function verified({ by, bookingId, asked }: Handed): Promise<PaymentState | 'pending' | 'unreached'> {
    const signed = {
      orderId: by.razorpay_order_id,
      paymentId: by.razorpay_payment_id,
      signature: by.razorpay_signature,
    }
    const { details } = asked
    const signal = AbortSignal.timeout(verifyTimeoutMs)
    try {
      const outcome = await calls.booking.verify.mutate(
        { signed, ...(details && { details, noticeVersion }) },
        { signal },
      )
      if (outcome.status === 'pending') return 'pending'
      if (outcome.status !== 'confirmed') return { is: 'elsewhere', bookingId }
      return await confirmed(askedFor({ bookingId, orderId: outcome.orderId, asked }))
    } catch (error) {
      if (refusalOf(error) !== 'VerificationFailed') return 'unreached'
      const { verifyRefused: message, refusedPayment: money } = messages
      return { is: 'failed', message, money, again: false, callUs: true }
    }
  }

  /** The state for a snapshot from an event or another call. */
  function stateFor(snapshot: BookingSnapshot): PaymentState | Promise<PaymentState> {
    const { id, status, orderId, stay, email, payNow, payLater } = snapshot
    if (status !== 'Confirmed' || !orderId) return { is: 'elsewhere', bookingId: id }
    return confirmed({ id, orderId, stay, email: email ?? '', paid: payNow, payLater })
  }

  /** The state after the window has closed; `answer`: undefined when the server could not be asked. */
  async function unpaid(bookingId: string, answer: AskedSnapshot | undefined): Promise<PaymentState> {
    const snapshot = answer?.snapshot
    return snapshot?.status === 'Confirmed' && snapshot.orderId
      ? stateFor(snapshot)
      : withoutPayment(bookingId, answer)
  }

  return { stateFor, verified, unpaid }
}

function askedFor({
  bookingId,
  orderId,
  asked: { request, payer, payNow, payLater },
}: Omit<Handed, 'by'> & { orderId: string }): ConfirmedBooking {
  const { type, rooms, checkIn, checkOut } = request
  const stay = { type, rooms, checkIn, checkOut }
  return { id: bookingId, orderId, stay, email: payer.email, paid: payNow, payLater }
}
