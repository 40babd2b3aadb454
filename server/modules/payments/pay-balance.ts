import type { Booking } from '#modules/bookings/booking-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import { balanceIn } from '#modules/folio/balances'
import * as restoredRows from '#modules/maintenance/restored-rows'
import { withTypeLock } from '#modules/queue/with-type-lock'
import type { Ctx } from '#server/context'
import type { Db, Tx } from '#server/database/transaction'
import { atMost } from '#server/platform/at-most'
import { addSeconds } from '#server/platform/clock'
import type { MyBalance } from '#shared/booking/my-booking'
import { onlinePaymentRefused } from '#shared/booking/online-payment'
import { DomainError } from '#shared/domain-error'
import { asPaise, type Paise } from '#shared/money/paise'
import * as balanceRows from './balance-rows'
import type { Order } from './order-rows'
import * as orderRows from './order-rows'
import { createOrder, leaseSeconds, makeOrder } from './orders'
import { assertNonePending, paymentPending } from './pending-balance'
import { askAboutOrder } from './reconcile'
import { isRefused } from './watch-refusals'

/** What the payment window needs; `amount` in paise. */
export type BalancePayment = { order: { id: string; amount: Paise; currency: 'INR' }; paymentKey: string }

/** The smallest order that the provider takes, in paise. */
const smallest = 100
/** After this many seconds a new order is made, since the last checks of an old one may be over before it is paid. */
const reusedSeconds = 3600
/** An unanswered payment is shown as being at its bank for so many seconds. */
const atBankSeconds = 1800

/**
 * The order over exactly what is due for a confirmed booking: the open one, or a new one where the sum has changed. The provider
 * is asked about earlier orders first, so that nobody pays twice because an answer was lost. Throws `NotFound`, `Conflict` where
 * nothing can be paid, `Pending` while a payment is being confirmed, `Busy` after a restore, `ProviderDown` (may be repeated at
 * once) and `PaymentsRefused`.
 */
export async function payBalance(
  ctx: Ctx,
  { id, type }: Pick<Booking, 'id' | 'type'>,
): Promise<BalancePayment> {
  if ((await askAboutBalance(ctx, id)) === 'unreachable') throw notMade(ctx)
  const entered = await withTypeLock(ctx, type, 'money', async (tx) => {
    const booking = await bookingRows.byId(tx, id)
    if (!booking) throw gone()
    // The desk moved it to the other room type meanwhile, so that type's lock is needed.
    return booking.type === type ? enter(ctx, tx, booking) : { movedTo: booking.type }
  })
  if ('movedTo' in entered) return payBalance(ctx, { id, type: entered.movedTo })
  const { order, isNew } = entered
  if (!order.providerOrderId && !(await (isNew ? createOrder(ctx, order) : makeOrder(ctx, order.id))))
    throw notMade(ctx, order.amount)
  const made = await orderRows.byId(ctx.db, order.id)
  if (!made?.providerOrderId) throw notMade(ctx, order.amount)
  return {
    order: { id: made.providerOrderId, amount: made.amount, currency: 'INR' },
    paymentKey: ctx.payments.keyId,
  }
}

async function enter(ctx: Ctx, tx: Tx, booking: Booking): Promise<{ order: Order; isNew: boolean }> {
  const now = ctx.clock.now()
  if (await restoredRows.isSet(tx)) throw new DomainError('Busy', afterRestore(ctx.hotel.current.phones))
  if (booking.status !== 'Confirmed')
    throw new DomainError('Conflict', 'This booking is cancelled, so nothing can be paid for it.')
  await assertNonePending(tx, booking.id)
  const [gone] = (await balanceRows.undecided(tx, booking.id, now)).filter(({ isAtBank }) => !isAtBank)
  if (gone) throw paymentPending(gone.amount)
  const { due } = await balanceIn(tx, booking.id)
  const refused = whyNot(due)
  if (refused) throw new DomainError('Conflict', refused)
  const open = await balanceRows.open(tx, booking.id)
  const isFresh = open && open.createdAt > addSeconds(now, -reusedSeconds)
  if (open?.amount === due && open.isPayable && isFresh) {
    await orderRows.checkBy(tx, open.id, addSeconds(now, firstCheckSeconds))
    return { order: open, isNew: false }
  }
  await balanceRows.voidOpen(tx, booking.id)
  const order = { id: ctx.ids.uuid(), bookingId: booking.id, amount: due, createdAt: now }
  await balanceRows.add(tx, { ...order, leaseUntil: addSeconds(now, leaseSeconds) })
  const added = await orderRows.byId(tx, order.id)
  if (!added) throw new Error('an order was not added')
  return { order: added, isNew: true }
}

const firstCheckSeconds = 60

function whyNot(due: Paise): string | null {
  if (due === 0) return 'Nothing is due for this booking.'
  return due < smallest ? 'Less than ₹1 is due. Please pay it at our desk.' : null
}

const afterRestore = (phones: readonly string[]): string =>
  'The hotel is checking its records at the moment, so nothing can be paid online. Nothing was charged. ' +
  `Please try again later, or call us: ${phones.join(' or ')}.`

const gone = () => new DomainError('NotFound', 'We cannot find a booking with these details.')

const notMade = (ctx: Ctx, amount?: Paise): DomainError =>
  isRefused(ctx, amount)
    ? new DomainError('PaymentsRefused', onlinePaymentRefused(ctx.hotel.current.phones))
    : new DomainError(
        'ProviderDown',
        'The payment service is not responding. Please try again in a minute, or pay at our desk.',
      )

/** Asks the provider about the balance's latest orders, at most once in three seconds each, and processes what was paid. */
async function askAboutBalance(ctx: Ctx, bookingId: string): Promise<'asked' | 'unreachable'> {
  const since = addSeconds(ctx.clock.now(), -reusedSeconds)
  const orders = await balanceRows.unpaid(ctx.db, bookingId, since)
  const checks = await Promise.all(orders.map((order) => askAboutOrder(ctx, order)))
  return checks.includes('unreachable') ? 'unreachable' : 'asked'
}

/** The same before the booking is shown, which does not wait long for the provider and shows what is known. */
export async function refreshBalance(ctx: Ctx, bookingId: string): Promise<void> {
  const asked = askAboutBalance(ctx, bookingId).then(
    () => undefined,
    (error: unknown) => ctx.log.error({ err: error }, 'a balance could not be refreshed'),
  )
  await atMost(ctx.pause, longestWaitMs, asked)
}

const longestWaitMs = 3000

/** Whether the guest can pay the rest on the site now, as our rows know it. `due` in paise. */
export async function balanceOfGuest(
  ctx: Ctx,
  tx: Db,
  { id, status }: Pick<Booking, 'id' | 'status'>,
  due: Paise,
): Promise<MyBalance> {
  const capturing = await balanceRows.capturing(tx, id)
  if (capturing !== undefined) return { state: 'beingConfirmed', amount: capturing, why: null }
  if (status !== 'Confirmed' || due === 0) return { state: 'none', amount: asPaise(0), why: null }
  const undecided = await balanceRows.undecided(tx, id, addSeconds(ctx.clock.now(), -atBankSeconds))
  const through = undecided.find(({ isAtBank }) => !isAtBank)
  if (through) return { state: 'beingConfirmed', amount: through.amount, why: null }
  const [atBank] = undecided
  if (atBank) return { state: 'waitingForBank', amount: atBank.amount, why: null }
  const why = whyNot(due) ?? (isRefused(ctx, due) ? onlinePaymentRefused(ctx.hotel.current.phones) : null)
  return { state: why ? 'none' : 'payable', amount: due, why }
}
