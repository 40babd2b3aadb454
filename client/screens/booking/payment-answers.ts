import type { AskedSnapshot } from '../../../shared/booking/snapshot'
import type { ServerCalls } from '../../app/trpc'
import type { Asked } from './payment-asked'
import { refusalOf, withoutPayment } from './payment-outcomes'
import { messages, type PaymentState } from './payment-states'
import type { HandedOver } from './payment-window'

/** What the window handed over, for which booking. */
export type Handed = { by: HandedOver; bookingId: string; asked: Asked }

/** The server's truth about a payment, as the state that the guest sees. */
export function paymentAnswers(calls: ServerCalls, noticeVersion: string) {
  async function confirmed(bookingId: string, orderId: string, { payer }: Asked): Promise<PaymentState> {
    const mailFailed = await calls.booking.requestConfirmation.mutate({ orderId }).then(
      () => false,
      () => true,
    )
    return { is: 'confirmed', bookingId, email: payer.email, mailFailed }
  }

  async function verified({ by, bookingId, asked }: Handed): Promise<PaymentState> {
    const signed = {
      orderId: by.razorpay_order_id,
      paymentId: by.razorpay_payment_id,
      signature: by.razorpay_signature,
    }
    const { details } = asked
    try {
      const outcome = await calls.booking.verify.mutate({
        signed,
        ...(details && { details, noticeVersion }),
      })
      if (outcome.status !== 'confirmed') return { is: 'elsewhere', bookingId }
      return await confirmed(bookingId, outcome.orderId, asked)
    } catch (error) {
      const refused = refusalOf(error) === 'VerificationFailed'
      return {
        is: 'failed',
        message: refused ? messages.verifyRefused : messages.verifyFailed,
        again: refused ? null : 'verify',
        callUs: true,
      }
    }
  }

  /** After the window is gone; `answer` is what the provider was asked, if it could be. */
  async function unpaid(
    bookingId: string,
    answer: AskedSnapshot | undefined,
    asked: Asked,
  ): Promise<PaymentState> {
    const snapshot = answer?.snapshot
    return snapshot?.status === 'Confirmed' && snapshot.orderId
      ? confirmed(bookingId, snapshot.orderId, asked)
      : withoutPayment(bookingId, answer)
  }

  return { confirmed, verified, unpaid }
}
