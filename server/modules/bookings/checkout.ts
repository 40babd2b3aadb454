import * as orderRows from '#modules/payments/order-rows'
import { createOrder, makeOrder } from '#modules/payments/orders'
import { askAboutOrder, askEverySeconds } from '#modules/payments/reconcile'
import { isRefused } from '#modules/payments/watch-refusals'
import { endHold, returnToQueue } from '#modules/queue/expire'
import { orderlessSeconds } from '#modules/queue/load'
import { promote } from '#modules/queue/promote'
import { readWithTypeLock, withTypeLock } from '#modules/queue/with-type-lock'
import { assertSensible } from '#modules/rates/seasons'
import type { Ctx } from '#server/context'
import { addSeconds } from '#server/platform/clock'
import type { CheckoutOutcome } from '#shared/booking/checkout'
import { onlinePaymentRefused } from '#shared/booking/online-payment'
import { instantForWire } from '#shared/calendar/hotel-today'
import { DomainError } from '#shared/domain-error'
import type { Paise } from '#shared/money/paise'
import { asRupees, toPaise } from '#shared/money/rupees'
import type { Booking, BookingWithOrder } from './booking-rows'
import * as bookingRows from './booking-rows'
import {
  assertGuestsFit,
  type CheckoutCommand,
  type Entered,
  enterQueue,
  readArrival,
  type Wanted,
} from './enter-queue'
import { guestKeyOf, notePresence } from './guest-key'
import { areOff } from './hold-caps'
import type { GuestKey } from './hold-rows'
import * as holdRows from './hold-rows'
import { accepted } from './state'

const providerDown = (released: boolean) =>
  new DomainError(
    'ProviderDown',
    released
      ? 'The payment service is not responding, so no room is held. Please try again.'
      : 'The payment service is not responding. Your room is still held. Please try again.',
  )

const paymentsRefused = ({ hotel }: Ctx, released: boolean) =>
  new DomainError(
    'PaymentsRefused',
    `${onlinePaymentRefused(hotel.current.phones)}${released ? ' No room is held for you.' : ''}`,
  )

/**
 * A guest asks for rooms, or asks again. Throws `StayNotPossible`, `WrongAmount`, `TooManyHolds`, `SellingStopped`, `Busy`,
 * `ProviderDown` (may be repeated at once) and `PaymentsRefused` (repeating does not help). The message of the last two says
 * whether rooms are held.
 */
export async function startCheckout(ctx: Ctx, command: CheckoutCommand): Promise<CheckoutOutcome> {
  const { request } = command
  await assertSensible(ctx, request)
  if (command.details) assertGuestsFit(request, command.details.numberOfGuests)
  const mobileNumber = command.details?.mobileNumber ?? command.mobileNumber
  const guestKey = guestKeyOf(ctx.secrets, {
    userId: command.userId,
    mobileNumber,
    networkAddress: command.networkAddress,
  })
  const wanted = { ...command, guestKey }
  for (let tries = 0; tries < 2; tries++) {
    const entered = await enter(ctx, wanted)
    if (entered.kind !== 'Held') return entered
    const booking = await opened(ctx, entered)
    if (!booking) {
      const released = await releaseHold(ctx, entered.booking.id)
      throw notOpened(ctx, released, toPaise(asRupees(request.paidAmount)))
    }
    const outcome = held(ctx, booking)
    if (outcome) return outcome
  }
  throw providerDown(true)
}

/** Enters the queue, after asking the provider about a hold of this guest that is over. */
async function enter(
  ctx: Ctx,
  wanted: Wanted,
  isReconciled = false,
): Promise<Exclude<Entered, { kind: 'HoldOver' }>> {
  const { request, guestKey } = wanted
  const entered = await readWithTypeLock(
    ctx,
    request.type,
    'request',
    async (tx) => {
      await holdRows.seen(tx, guestKey.userKey, ctx.clock.now())
      return readArrival(ctx, tx, wanted)
    },
    (tx, arrival) => enterQueue(ctx, tx, wanted, arrival, { isReconciled }),
    locksOf(ctx, guestKey),
  ).catch(async (error: unknown) => {
    // What a refused request noted is undone with it, and the guest is present all the same.
    await notePresence(ctx, guestKey.userKey).catch(() => undefined)
    throw error
  })
  if (entered.kind !== 'HoldOver') return entered
  if (!(await reconcileHold(ctx, entered.booking))) throw notOpened(ctx, false)
  return enter(ctx, wanted, true)
}

/** The holds and orders of these keys are counted, so nobody else may add to them meanwhile. */
const locksOf = (ctx: Ctx, { userKey, mobileKey, addressKey }: GuestKey): string[] =>
  areOff(ctx.caps) ? [] : [userKey, mobileKey, addressKey].filter((key) => key !== null)

/** The hold with its order once that exists at the provider; undefined where it could not be made. */
async function opened(
  ctx: Ctx,
  { booking, order, isLeased }: Extract<Entered, { kind: 'Held' }>,
): Promise<BookingWithOrder | undefined> {
  const { providerOrderId, amount } = order
  if (booking.holdExpiresAt && providerOrderId) return { ...booking, providerOrderId, amount }
  const made = isLeased ? await createOrder(ctx, order) : await makeOrder(ctx, order.id)
  if (!made) return undefined
  return made.booking ?? (await bookingRows.withOrder(ctx.db, order.id))
}

function notOpened(ctx: Ctx, released: boolean, amount?: Paise): DomainError {
  return isRefused(ctx, amount) ? paymentsRefused(ctx, released) : providerDown(released)
}

/** Undefined when the hold has ended while its order was being made. */
function held(ctx: Ctx, booking: BookingWithOrder): CheckoutOutcome | undefined {
  const { id: bookingId } = booking
  // It was paid in another window meanwhile.
  if (accepted.includes(booking.status)) return { kind: 'Pending', bookingId }
  if (!booking.providerOrderId || booking.status !== 'Held' || !booking.holdExpiresAt)
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

/**
 * Ends a hold whose order could not be made: its rooms are free at once, and it does not count against the guest. A promoted
 * one returns to its rank in the queue; a hold that has another order stays. True when no rooms are held now.
 */
async function releaseHold(ctx: Ctx, bookingId: string): Promise<boolean> {
  const { type } = (await bookingRows.byId(ctx.db, bookingId)) ?? {}
  if (!type) return true
  return withTypeLock(ctx, type, 'money', async (tx) => {
    const booking = await bookingRows.byId(tx, bookingId)
    if (booking?.status !== 'Held') return true
    if (booking.holdExpiresAt) return false
    const now = ctx.clock.now()
    if (booking.promoted) await returnToQueue(tx, booking, addSeconds(now, orderlessSeconds))
    else await endHold(tx, ctx.ids, booking, { how: 'release', now }, undefined)
    await promote(ctx, tx, type)
    return true
  })
}

/**
 * A guest who asks again for an expired hold may have paid at its end, so the provider is asked before the hold begins anew.
 * False while the provider cannot be asked and the hold is within its grace.
 */
async function reconcileHold(ctx: Ctx, own: Booking & { holdExpiresAt: Date }): Promise<boolean> {
  const over = secondsSince(ctx, own.holdExpiresAt)
  const orders = await orderRows.ofBooking(ctx.db, own.id)
  let checks = await Promise.all(orders.map((order) => askAboutOrder(ctx, order)))
  // A recent check may have come before the end of the hold or failed, so it is repeated after the pause.
  if (checks.includes('lately')) {
    await ctx.pause(askEverySeconds * 1000)
    checks = await Promise.all(orders.map((order) => askAboutOrder(ctx, order)))
  }
  return checks.every((check) => check === 'checked') || over >= ctx.settings.graceSeconds
}

function secondsSince(ctx: Ctx, end: Date): number {
  return (ctx.clock.now().getTime() - end.getTime()) / 1000
}
