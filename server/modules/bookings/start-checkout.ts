import type { Db } from '#server/database/transaction'
import type { Clock } from '#server/platform/clock'
import type { Secrets } from '#server/platform/secrets'
import type { CheckoutOutcome, CheckoutRequest } from '#shared/booking/checkout'
import { onlinePaymentRefused } from '#shared/booking/online-payment'
import { assertSellable } from '#shared/booking/stay'
import { instantForWire } from '#shared/calendar/hotel-today'
import { seasonAt } from '#shared/calendar/season'
import { DomainError } from '#shared/domain-error'
import type { Paise } from '#shared/money/paise'
import { asRupees, toPaise } from '#shared/money/rupees'
import type { MakeOrder } from '../payments/make-order'
import type { IsRefused } from '../payments/watch-refusals'
import type { AtType } from '../queue/with-type-lock'
import { assertGuestsFit } from './assert-guests-fit'
import * as bookingRows from './booking-rows'
import type { CheckoutCommand } from './checkout-command'
import type { EnterQueue } from './enter-queue'
import { guestKeyOf } from './guest-key'

type Needs = {
  db: Db
  atType: AtType
  clock: Clock
  secrets: Secrets
  enterQueue: EnterQueue
  makeOrder: MakeOrder
  releaseHold: (bookingId: string) => Promise<boolean>
  reconcileExpiredHold: (userKey: string, request: CheckoutRequest) => Promise<boolean>
  notePresence: (userKey: string) => Promise<void>
  isRefused: IsRefused
  paymentKey: string
  settings: { maxStayNights: number }
}

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
export function startCheckout(needs: Needs) {
  const { db, atType, clock, secrets, enterQueue, makeOrder, releaseHold, notePresence, settings } = needs
  const { reconcileExpiredHold } = needs
  return async (command: CheckoutCommand): Promise<CheckoutOutcome> => {
    const { request } = command
    assertSellable(request, seasonAt(clock.now()), settings.maxStayNights)
    if (command.details) assertGuestsFit(request, command.details.numberOfGuests)
    const mobileNumber = command.details?.mobileNumber ?? command.mobileNumber
    const guestKey = guestKeyOf(secrets, {
      userId: command.userId,
      mobileNumber,
      networkAddress: command.networkAddress,
    })
    await notePresence(guestKey.userKey)
    for (let tries = 0; tries < 2; tries++) {
      if (!(await reconcileExpiredHold(guestKey.userKey, request))) throw notOpened(false)
      const entered = await atType(request.type, 'request', (tx) => enterQueue(tx, { ...command, guestKey }))
      if (entered.kind !== 'Held') return entered
      if (!(await makeOrder(entered.orderId))) {
        const released = await releaseHold(entered.bookingId)
        throw notOpened(released, toPaise(asRupees(request.paidAmount)))
      }
      const outcome = await held(entered)
      if (outcome) return outcome
    }
    throw providerDown(true)
  }

  function notOpened(released: boolean, amount?: Paise): DomainError {
    return needs.isRefused(amount) ? paymentsRefused(released) : providerDown(released)
  }

  /** Undefined when the hold has ended while its order was being made. */
  async function held({ bookingId, orderId }: HeldEntry): Promise<CheckoutOutcome | undefined> {
    const booking = await bookingRows.withOrder(db, orderId)
    // It was paid in another window meanwhile.
    if (booking?.status === 'Capturing' || booking?.status === 'Confirmed')
      return { kind: 'Pending', bookingId }
    if (!booking?.providerOrderId || booking.status !== 'Held' || !booking.holdExpiresAt)
      throw providerDown(true)
    if (booking.holdExpiresAt <= clock.now()) return undefined
    return {
      kind: 'Held',
      bookingId,
      order: { id: booking.providerOrderId, amount: booking.amount, currency: 'INR' },
      key: needs.paymentKey,
      holdExpiresAt: instantForWire(booking.holdExpiresAt),
    }
  }
}
