import { makeOrder } from '#modules/payments/make-order'
import { isRefused } from '#modules/payments/watch-refusals'
import { withTypeLock } from '#modules/queue/with-type-lock'
import type { Ctx } from '#server/context'
import type { CheckoutOutcome } from '#shared/booking/checkout'
import { onlinePaymentRefused } from '#shared/booking/online-payment'
import { assertSellable } from '#shared/booking/stay'
import { instantForWire } from '#shared/calendar/hotel-today'
import { seasonAt } from '#shared/calendar/season'
import { DomainError } from '#shared/domain-error'
import type { Paise } from '#shared/money/paise'
import { asRupees, toPaise } from '#shared/money/rupees'
import { assertGuestsFit } from './assert-guests-fit'
import * as bookingRows from './booking-rows'
import type { CheckoutCommand } from './checkout-command'
import { enterQueue } from './enter-queue'
import { guestKeyOf } from './guest-key'
import { notePresence } from './note-presence'
import { reconcileExpiredHold } from './reconcile-expired-hold'
import { releaseHold } from './release-hold'
import { accepted } from './state'

type HeldEntry = { bookingId: string; orderId: string }

const providerDown = (released: boolean) =>
  new DomainError(
    'ProviderDown',
    released
      ? 'The payment service is not responding, so no room is held. Please try again.'
      : 'The payment service is not responding. Your room is still held. Please try again.',
  )

const paymentsRefused = (released: boolean) =>
  new DomainError('PaymentsRefused', `${onlinePaymentRefused}${released ? ' No room is held for you.' : ''}`)

/**
 * A guest asks for rooms, or asks again. Throws `StayNotPossible`, `WrongAmount`, `TooManyHolds`, `SellingStopped`, `Busy`,
 * `ProviderDown` (may be repeated at once) and `PaymentsRefused` (repeating does not help). The message of the last two says
 * whether rooms are held.
 */
export async function startCheckout(ctx: Ctx, command: CheckoutCommand): Promise<CheckoutOutcome> {
  const { request } = command
  assertSellable(request, seasonAt(ctx.clock.now()), ctx.settings.maxStayNights)
  if (command.details) assertGuestsFit(request, command.details.numberOfGuests)
  const mobileNumber = command.details?.mobileNumber ?? command.mobileNumber
  const guestKey = guestKeyOf(ctx.secrets, {
    userId: command.userId,
    mobileNumber,
    networkAddress: command.networkAddress,
  })
  await notePresence(ctx, guestKey.userKey)
  for (let tries = 0; tries < 2; tries++) {
    if (!(await reconcileExpiredHold(ctx, guestKey.userKey, request))) throw notOpened(ctx, false)
    const entered = await withTypeLock(ctx, request.type, 'request', (tx) =>
      enterQueue(ctx, tx, { ...command, guestKey }),
    )
    if (entered.kind !== 'Held') return entered
    if (!(await makeOrder(ctx, entered.orderId))) {
      const released = await releaseHold(ctx, entered.bookingId)
      throw notOpened(ctx, released, toPaise(asRupees(request.paidAmount)))
    }
    const outcome = await held(ctx, entered)
    if (outcome) return outcome
  }
  throw providerDown(true)
}

function notOpened(ctx: Ctx, released: boolean, amount?: Paise): DomainError {
  return isRefused(ctx, amount) ? paymentsRefused(released) : providerDown(released)
}

/** Undefined when the hold has ended while its order was being made. */
async function held(ctx: Ctx, { bookingId, orderId }: HeldEntry): Promise<CheckoutOutcome | undefined> {
  const booking = await bookingRows.withOrder(ctx.db, orderId)
  // It was paid in another window meanwhile.
  if (booking && accepted.includes(booking.status)) return { kind: 'Pending', bookingId }
  if (!booking?.providerOrderId || booking.status !== 'Held' || !booking.holdExpiresAt)
    throw providerDown(true)
  if (booking.holdExpiresAt <= ctx.clock.now()) return undefined
  return {
    kind: 'Held',
    bookingId,
    order: { id: booking.providerOrderId, amount: booking.amount, currency: 'INR' },
    key: ctx.payments.keyId,
    holdExpiresAt: instantForWire(booking.holdExpiresAt),
  }
}
