import type { Payments, SignedPayment } from '#server/integrations/razorpay/payments'
import type { Clock } from '#server/platform/clock'
import type { Log } from '#server/platform/log'
import { recentAnswer } from '#server/platform/recent-answer'
import type { Secrets } from '#server/platform/secrets'
import type { NoticeSeen } from '#server/repositories/guests'
import type { Order } from '#server/repositories/orders'
import type { Repositories, TransactionRepositories } from '#server/repositories/repositories'
import type { VerifyOutcome } from '#shared/booking/checkout'
import type { GivenDetails } from '#shared/booking/guest-details'
import { DomainError } from '#shared/domain-error'
import { sealDetails } from '../bookings/stored-details'
import { confirmedKey, type PostMails } from '../mail/post-mails'
import { askEverySeconds } from './ask-about-order'
import type { Processed, ProcessPayment } from './process'
import { declinedPayment } from './why-declined'

type Needs = {
  repositories: Repositories
  payments: Payments
  secrets: Secrets
  clock: Clock
  log: Log
  processPayment: ProcessPayment
  mails: PostMails
}

export type VerifyCommand = {
  signed: SignedPayment
  /** Fills in what the checkout did not say, as far as it is valid; never overwrites a complete guest list. */
  details?: GivenDetails | undefined
  notice?: NoticeSeen | undefined
}

/**
 * The browser says that it paid. The signature only proves that the provider issued this pair; what it is worth, the
 * provider is asked. Amounts, rooms and dates are those of the order. Throws `VerificationFailed`.
 */
export function verifyPayment({ repositories, payments, secrets, clock, log, processPayment, mails }: Needs) {
  const lately = recentAnswer<Processed>(clock, askEverySeconds)
  return async ({ signed, details, notice }: VerifyCommand): Promise<VerifyOutcome> => {
    if (!payments.isGenuine(signed)) throw failed()
    const order = await repositories.orders.byProviderId(signed.orderId).catch((error: unknown) => {
      // Who has paid is never told of a failure because we cannot look: the order is watched, and asked about later.
      log.error({ err: error }, 'the order of a payment could not be read')
      return 'unread' as const
    })
    if (order === 'unread') return { status: 'pending' }
    if (!order) throw failed()
    if (details && order.bookingId !== null) {
      await fillIn(order.bookingId, details, notice ?? null).catch(
        didNotWork('guest details could not be stored'),
      )
    }
    const settled = await settleOnce(order, signed.paymentId).catch((error: unknown) => {
      // The payment is written down or the order is watched: whatever went wrong here, a sweep goes on with it.
      log.error({ err: error }, 'a payment could not be settled at once')
      return { is: 'pending' as const }
    })
    const { bookingId } = order
    if (details && bookingId !== null && settled.is === 'confirmed') {
      // It may have been confirmed at the very moment at which the details came.
      await mailUnlessThere(bookingId).catch(didNotWork('a confirmation could not be written'))
    }
    switch (settled.is) {
      case 'confirmed':
        return { status: 'confirmed', orderId: signed.orderId }
      case 'declined':
        return declined(order, signed.paymentId)
      case 'ended':
        return { status: 'ended' }
      case 'foreign':
        throw failed()
      default:
        return { status: 'pending' }
    }
  }

  /** What is told is the payment's own amount, whatever its order asked for. */
  async function declined(order: Order, paymentId: string): Promise<VerifyOutcome> {
    const payment = await repositories.payments.byId(paymentId)
    const known = payment ?? { declineReason: null, amount: order.amount, status: 'authorized' as const }
    return { status: 'declined', ...declinedPayment(known) }
  }

  /**
   * However often this is repeated, the provider is not asked again of what is known to be paid, and of what was declined
   * once in three seconds, since somebody may have captured it.
   */
  async function settleOnce(order: Order, paymentId: string): Promise<Processed> {
    if (await repositories.payments.isConfirmed(paymentId, order.id)) return { is: 'confirmed' }
    const known = await repositories.payments.byId(paymentId)
    const ask = () => processPayment(order, paymentId)
    return known?.decision === 'declined' && known.orderId === order.id ? lately(paymentId, ask) : ask()
  }

  /** Money comes first: nothing else that goes wrong may fail a verify. */
  function didNotWork(what: string) {
    return (error: unknown) => log.error({ err: error }, what)
  }

  /** Where nobody's address was known when the booking was confirmed, its one mail is written once it is. */
  async function mailAtLast(tx: TransactionRepositories, bookingId: string): Promise<void> {
    const booking = await tx.bookings.byId(bookingId)
    if (booking?.status !== 'Confirmed' || !booking.paymentId || !booking.paidOrderId) return
    if (await tx.mails.has(confirmedKey(bookingId))) return
    const order = await tx.orders.byId(booking.paidOrderId)
    const payment = await tx.payments.byId(booking.paymentId)
    if (order && payment) await mails.confirmed(tx, { booking, order, payment })
  }

  async function mailUnlessThere(bookingId: string): Promise<void> {
    if (await repositories.mails.has(confirmedKey(bookingId))) return
    await repositories.transaction((tx) => mailAtLast(tx, bookingId))
  }

  async function fillIn(bookingId: string, details: GivenDetails, notice: NoticeSeen | null): Promise<void> {
    // As a rule the checkout said it all.
    if (await repositories.guests.isComplete(bookingId)) return
    const sealed = sealDetails(secrets, bookingId, details)
    await repositories.transaction(async (tx) => {
      await tx.guests.fillIn(bookingId, sealed, notice)
      await mailAtLast(tx, bookingId)
    })
  }
}

const failed = () =>
  new DomainError('VerificationFailed', 'Payment verification failed. Please contact support.')
