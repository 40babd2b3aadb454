import type { Clock } from '#server/platform/clock'
import type { Secrets } from '#server/platform/secrets'
import type { Repositories } from '#server/repositories/repositories'
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
import { assertTheyFit } from './assert-they-fit'
import type { CheckoutCommand } from './checkout-command'
import type { EnterQueue } from './enter-queue'
import { guestKeyOf } from './guest-key'

type Needs = {
  repositories: Repositories
  atType: AtType
  clock: Clock
  secrets: Secrets
  enterQueue: EnterQueue
  makeOrder: MakeOrder
  releaseHold: (bookingId: string) => Promise<boolean>
  askBeforeAnew: (userKey: string, request: CheckoutRequest) => Promise<boolean>
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
      ? 'The payment service does not answer just now, so no room is held. Please try again.'
      : 'The payment service does not answer just now. Your room is still held. Please try again.',
  )

const paymentsRefused = (released: boolean) =>
  new DomainError('PaymentsRefused', `${onlinePaymentRefused}${released ? ' No room is held for you.' : ''}`)

/**
 * A guest asks for rooms, or asks again. Throws `StayNotPossible`, `WrongAmount`, `TooManyHolds`, `ProviderDown`
 * (nothing is held then; may be repeated at once), `PaymentsRefused` (nothing is held, and trying again does not help)
 * and `Busy`.
 */
export function startCheckout(needs: Needs) {
  const { repositories, atType, clock, secrets, enterQueue, makeOrder, releaseHold, notePresence, settings } =
    needs
  const { askBeforeAnew } = needs
  return async (command: CheckoutCommand): Promise<CheckoutOutcome> => {
    const { request } = command
    assertSellable(request, seasonAt(clock.now()), settings.maxStayNights)
    if (command.details) assertTheyFit(request, command.details.numberOfGuests)
    const mobileNumber = command.details?.mobileNumber ?? command.mobileNumber
    const guestKey = guestKeyOf(secrets, {
      userId: command.userId,
      mobileNumber,
      networkAddress: command.networkAddress,
    })
    await notePresence(guestKey.userKey)
    for (let tries = 0; tries < 2; tries++) {
      if (!(await askBeforeAnew(guestKey.userKey, request))) throw notOpened(false)
      const entered = await atType(request.type, 'wish', (tx) => enterQueue(tx, { ...command, guestKey }))
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
    const booking = await repositories.bookings.withOrder(orderId)
    // Another window was faster and has paid.
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
