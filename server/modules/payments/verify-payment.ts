import * as bookingRows from '#modules/bookings/booking-rows'
import type { NoticeSeen } from '#modules/bookings/guest-rows'
import * as guestRows from '#modules/bookings/guest-rows'
import * as mailRows from '#modules/mail/mail-rows'
import * as guestMails from '#modules/mail/post-mails'
import type { Ctx } from '#server/context'
import { type Tx, transaction } from '#server/database/transaction'
import type { SignedPayment } from '#server/integrations/razorpay/payments'
import { perServer } from '#server/platform/per-server'
import { recentAnswer } from '#server/platform/single-flight'
import type { VerifyOutcome } from '#shared/booking/checkout'
import type { GivenDetails } from '#shared/booking/guest-details'
import { DomainError } from '#shared/domain-error'
import { sealDetails } from '../bookings/stored-details'
import { confirmedKey } from '../mail/post-mails'
import { declinedPayment } from './decline-reasons'
import type { Order, PaidOrder } from './order-rows'
import * as orderRows from './order-rows'
import * as paymentRows from './payment-rows'
import { type Processed, processPayment } from './process'
import { askEverySeconds } from './reconcile'

export type VerifyCommand = {
  signed: SignedPayment
  /** Fills in what the checkout left out, as far as it is valid; never overwrites a complete guest list. */
  details?: GivenDetails | undefined
  notice?: NoticeSeen | undefined
}

const lately = perServer((ctx: Ctx) => recentAnswer<Processed>(ctx.clock, askEverySeconds))

/**
 * The browser reports a payment. Its signature only proves that the provider issued this pair of ids, so the provider is
 * asked about the payment. Amounts, rooms and dates are those of the order. Throws `VerificationFailed`.
 */
export async function verifyPayment(
  ctx: Ctx,
  { signed, details, notice }: VerifyCommand,
): Promise<VerifyOutcome> {
  if (!ctx.payments.isGenuine(signed)) throw failed()
  const order = await readOrder(ctx, signed).catch((error: unknown) => {
    // Not an error for the guest, who may have paid: a job reconciles the order later.
    ctx.log.error({ err: error }, 'the order of a payment could not be read')
    return 'unread' as const
  })
  if (order === 'unread') return { status: 'pending' }
  if (!order) throw failed()
  // The usual case: the checkout gave all details.
  if (details && order.bookingId !== null && !order.isComplete) {
    await fillIn(ctx, order.bookingId, details, notice ?? null).catch(
      logFailure(ctx, 'guest details could not be stored'),
    )
  }
  const processed = await processOnce(ctx, order, signed.paymentId).catch((error: unknown) => {
    // The payment has a row or its order is reconciled, so a job continues whatever went wrong here.
    ctx.log.error({ err: error }, 'a payment could not be processed at once')
    return { is: 'pending' as const }
  })
  const { bookingId } = order
  if (details && bookingId !== null && !order.isComplete && processed.is === 'confirmed') {
    // A webhook may have confirmed it while the details were being stored, before any address was known.
    await mailUnlessSent(ctx, bookingId).catch(logFailure(ctx, 'a confirmation could not be written'))
  }
  switch (processed.is) {
    case 'confirmed':
      return { status: 'confirmed', orderId: signed.orderId }
    case 'declined':
      return declined(ctx, order, signed.paymentId)
    case 'ended':
      return { status: 'ended' }
    case 'foreign':
      throw failed()
    default:
      return { status: 'pending' }
  }
}

const readOrder = (ctx: Ctx, { orderId, paymentId }: SignedPayment) =>
  orderRows.ofPayment(ctx.db, { providerOrderId: orderId, paymentId })

/** The guest sees the payment's own amount, whatever its order asked for. */
async function declined(ctx: Ctx, order: Order, paymentId: string): Promise<VerifyOutcome> {
  const payment = await paymentRows.byId(ctx.db, paymentId)
  const known = payment ?? { declineReason: null, amount: order.amount, status: 'authorized' as const }
  return { status: 'declined', ...declinedPayment(known) }
}

/**
 * The provider is not asked again about a payment that is confirmed already, and about a declined one at most once in three
 * seconds, since somebody may capture it in the provider's dashboard.
 */
async function processOnce(ctx: Ctx, order: PaidOrder, paymentId: string): Promise<Processed> {
  const { outcome } = order
  if (outcome === 'confirmed') return { is: 'confirmed' }
  const ask = () => processPayment(ctx, order, paymentId)
  return outcome === 'declined' ? lately(ctx)(paymentId, ask) : ask()
}

/** Nothing but the payment itself may make a verify fail. */
function logFailure(ctx: Ctx, what: string) {
  return (error: unknown) => ctx.log.error({ err: error }, what)
}

/** Writes the confirmation of a booking for which no address was known when it was confirmed. */
async function mailMissing(ctx: Ctx, tx: Tx, bookingId: string): Promise<void> {
  const booking = await bookingRows.byId(tx, bookingId)
  if (booking?.status !== 'Confirmed' || !booking.paymentId || !booking.paidOrderId) return
  if (await mailRows.has(tx, confirmedKey(bookingId))) return
  const order = await orderRows.byId(tx, booking.paidOrderId)
  const payment = await paymentRows.byId(tx, booking.paymentId)
  if (order && payment) await guestMails.confirmed(ctx, tx, { booking, order, payment })
}

async function mailUnlessSent(ctx: Ctx, bookingId: string): Promise<void> {
  if (await mailRows.has(ctx.db, confirmedKey(bookingId))) return
  await transaction(ctx.db, (tx) => mailMissing(ctx, tx, bookingId))
}

async function fillIn(
  ctx: Ctx,
  bookingId: string,
  details: GivenDetails,
  notice: NoticeSeen | null,
): Promise<void> {
  const sealed = sealDetails(ctx.secrets, bookingId, details)
  await transaction(ctx.db, async (tx) => {
    await guestRows.fillIn(tx, bookingId, sealed, notice)
    await mailMissing(ctx, tx, bookingId)
  })
}

const failed = () =>
  new DomainError('VerificationFailed', 'Payment verification failed. Please contact support.')
