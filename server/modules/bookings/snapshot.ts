import { balancesOf } from '#modules/folio/balances'
import * as hotelClosureRows from '#modules/front-desk/hotel-closure-rows'
import * as mailRows from '#modules/mail/mail-rows'
import { declinedPayment } from '#modules/payments/decline-reasons'
import type { Order } from '#modules/payments/order-rows'
import * as orderRows from '#modules/payments/order-rows'
import type { Payment } from '#modules/payments/payment-rows'
import * as paymentRows from '#modules/payments/payment-rows'
import { askAboutOrder } from '#modules/payments/reconcile'
import { isRefused } from '#modules/payments/watch-refusals'
import { standingsOf } from '#modules/queue/load'
import * as rateRows from '#modules/rates/rate-rows'
import { cancellationsOf } from '#modules/refunds/cancellation-view'
import type { Ctx } from '#server/context'
import { quoteNights } from '#shared/booking/quote'
import type {
  AskedSnapshot,
  BookingSnapshot,
  MailStanding,
  MoneyStanding,
  WaitingStanding,
} from '#shared/booking/snapshot'
import { isCancelled } from '#shared/booking/status'
import { closedOn } from '#shared/calendar/closed-nights'
import { hotelToday, instantForWire } from '#shared/calendar/hotel-today'
import { areOnSale } from '#shared/calendar/season'
import { closedNightsOf } from '#shared/desk/hotel-closure'
import { DomainError } from '#shared/domain-error'
import { groupBy } from '#shared/group-by'
import { asPaise, type Paise } from '#shared/money/paise'
import { toPaise } from '#shared/money/rupees'
import type { Cancellation } from '#shared/refund/cancelling'
import type { Booking } from './booking-rows'
import * as bookingRows from './booking-rows'
import { draftOf } from './enter-queue'
import { notePresence } from './guest-key'
import type { StoredDetails } from './guest-rows'
import * as guestRows from './guest-rows'
import { refundable, unpaid } from './state'

const mostShown = 20

/** The guest's latest bookings, newest first. The user id is the only key, so another id shows none of them. */
export async function bookingsOfUser(ctx: Ctx, userId: string): Promise<BookingSnapshot[]> {
  const userKey = ctx.secrets.digest('user', userId)
  await notePresence(ctx, userKey)
  return snapshotsOf(ctx, await bookingRows.ofUser(ctx.db, userKey, mostShown))
}

/**
 * After the payment window has closed, asks the provider and processes what was paid before it answers.
 * Throws `NotFound` for a booking that is not this user's.
 */
export async function askAboutPayment(ctx: Ctx, userId: string, bookingId: string): Promise<AskedSnapshot> {
  const userKey = ctx.secrets.digest('user', userId)
  const booking = await bookingRows.byId(ctx.db, bookingId)
  if (booking?.userKey !== userKey) throw new DomainError('NotFound', 'You have no such booking.')
  await notePresence(ctx, userKey)
  const orders = await orderRows.ofBooking(ctx.db, bookingId)
  const checks =
    booking.status === 'Confirmed' ? [] : await Promise.all(orders.map((order) => askAboutOrder(ctx, order)))
  const now = (await bookingRows.byId(ctx.db, bookingId)) ?? booking
  const [snapshot] = await snapshotsOf(ctx, [now])
  if (!snapshot) throw new Error('a booking has no snapshot')
  if (checks.includes('unreachable')) return { snapshot, provider: 'unasked' }
  return { snapshot, provider: checks.includes('lately') ? 'asking' : 'asked' }
}

/** By the id of a waiting booking. */
export type Standings = ReadonlyMap<string, WaitingStanding>

/**
 * The bookings as their own guests may see them, in the given order. `known`: the standings of waiting ones, if read
 * already. The number of statements does not depend on the number of bookings.
 */
export async function snapshotsOf(
  ctx: Ctx,
  bookings: readonly Booking[],
  known?: Standings,
): Promise<BookingSnapshot[]> {
  const ids = bookings.map(({ id }) => id)
  const [orders, payments, details, mails, waiting, cancellations, balances, seasons, closures] =
    await Promise.all([
      orderRows.ofBookings(ctx.db, ids),
      paymentRows.ofBookings(ctx.db, ids),
      guestRows.ofBookings(ctx.db, ids),
      mailRows.confirmationsOf(ctx.db, confirmedIds(bookings)),
      known ?? standingsOf(ctx, bookings),
      cancellationsOf(ctx.db, bookings),
      balancesOf(ctx.db, bookings.filter(isConfirmed)),
      bookings.some(mayMeetClosure) ? rateRows.changedSeasons(ctx.db) : [],
      bookings.some(mayMeetClosure) ? hotelClosureRows.open(ctx.db, hotelToday(ctx.clock.now())) : [],
    ])
  const closed = closedNightsOf(closures, seasons)
  const ordersOf = groupBy(orders, ({ bookingId }) => bookingId)
  const paymentsOf = groupBy(
    payments.filter(({ orderId }) => orders.some(({ id }) => id === orderId)),
    ({ bookingId }) => bookingId,
  )
  const now = ctx.clock.now()
  return bookings.map((booking) =>
    snapshot(booking, {
      now,
      isRefused: (amount) => isRefused(ctx, amount),
      orders: ordersOf.get(booking.id) ?? [],
      payments: paymentsOf.get(booking.id) ?? [],
      details: details.get(booking.id),
      mail: mails.get(booking.id) ?? 'none',
      waiting: waiting.get(booking.id) ?? null,
      cancellation: cancellations.get(booking.id) ?? null,
      due: balances.get(booking.id)?.due,
      keyOf: (reference) => ctx.secrets.bookingKey(reference, booking.keyVersion),
      isOffSale: cameToNoRooms(booking) && !areOnSale(booking, now, seasons, closed),
      closedWords: (mayMeetClosure(booking) && closedOn(booking, closed)?.words) || null,
    }),
  )
}

const isConfirmed = ({ status }: Booking): boolean => status === 'Confirmed'

const cameToNoRooms = ({ status }: Booking): boolean => status === 'NoRooms'

const mayMeetClosure = ({ status }: Booking): boolean =>
  status === 'NoRooms' || status === 'Held' || status === 'Expired'

const confirmedIds = (bookings: readonly Booking[]): string[] =>
  bookings.filter(isConfirmed).map(({ id }) => id)

type Facts = {
  now: Date
  isRefused(amount: Paise): boolean
  orders: readonly Order[]
  payments: readonly Payment[]
  details: StoredDetails | undefined
  mail: MailStanding
  waiting: WaitingStanding | null
  cancellation: Cancellation | null
  /** What is left to pay for a confirmed booking. */
  due: Paise | undefined
  /** What opens the booking with this reference. */
  keyOf(reference: string): string
} & Pick<BookingSnapshot, 'isOffSale' | 'closedWords'>

function snapshot(
  booking: Booking,
  {
    now,
    isRefused,
    orders,
    payments,
    details,
    mail,
    waiting,
    cancellation,
    due,
    keyOf,
    isOffSale,
    closedWords,
  }: Facts,
): BookingSnapshot {
  const { id, version, status, type, rooms, checkIn, checkOut, draftId, holdExpiresAt } = booking
  const stay = { type, rooms, checkIn, checkOut }
  const order =
    orders.find((one) => one.id === booking.paidOrderId) ??
    orders.findLast((one) => one.share === booking.askedShare)
  const amounts = order ?? amountsOf(booking)
  const isOrderless = status === 'Queued' || (status === 'Held' && !order?.providerOrderId)
  const fee = payments.find((payment) => payment.id === booking.paymentId)?.fee ?? null
  return {
    id,
    version,
    status,
    stay,
    // A booking made over REST without a draft id has none that a client could send.
    draftId: draftId === draftOf(stay) ? null : draftId,
    waiting: status === 'Queued' ? waiting : null,
    orderId: order?.providerOrderId ?? null,
    key: refundable.includes(status) && order?.providerOrderId ? keyOf(order.providerOrderId) : null,
    nightAmounts: booking.nightAmounts,
    payNow: amounts.amount,
    payLater: isCancelled(status) ? asPaise(0) : (due ?? amounts.pending),
    paymentRefused: isOrderless && isRefused(amounts.amount),
    providerFee: fee,
    holdExpiresAt:
      status === 'Held' && holdExpiresAt && holdExpiresAt > now ? instantForWire(holdExpiresAt) : null,
    ...moneyStanding(booking, payments),
    cancellation,
    email: details?.email || null,
    mail,
    isOffSale,
    closedWords,
    guestNames: (details?.guests ?? []).flatMap(({ name }) => name || []),
  }
}

function amountsOf(booking: Booking): Pick<Order, 'amount' | 'pending'> {
  const { payNow, payLater } = quoteNights(booking.nightAmounts, booking.askedShare)
  return { amount: toPaise(payNow), pending: toPaise(payLater) }
}

/** What is known of a booking's money; of several payments the one that is furthest along counts. */
export function moneyStanding(
  { status }: Pick<Booking, 'status'>,
  payments: readonly Pick<Payment, 'status' | 'decision' | 'amount' | 'declineReason'>[],
): Pick<BookingSnapshot, 'money' | 'declinedAmount' | 'declinedWhy' | 'declinedIsReturned'> {
  const through = payments.filter(
    (payment) => payment.status === 'authorized' || payment.status === 'captured',
  )
  const declined = payments.findLast(({ decision }) => decision === 'declined')
  const money = moneyOf(status, { through, declined, isAtBank: payments.some(isUnanswered) })
  if (!declined) return { money, declinedAmount: null, declinedWhy: null, declinedIsReturned: false }
  const { why, amount, isReturned } = declinedPayment(declined)
  return { money, declinedAmount: amount, declinedWhy: why, declinedIsReturned: isReturned }
}

const isUnanswered = ({ status }: Pick<Payment, 'status'>): boolean => status === 'created'

type Seen = {
  through: readonly Pick<Payment, 'decision'>[]
  declined: object | undefined
  isAtBank: boolean
}

function moneyOf(status: Booking['status'], { through, declined, isAtBank }: Seen): MoneyStanding {
  if (refundable.includes(status)) return 'paid'
  if (status === 'Capturing' || through.some(({ decision }) => decision !== 'declined'))
    return 'beingConfirmed'
  if (isAtBank) return 'waitingForBank'
  // An unpaid booking can still be paid, so a declined payment is shown but is not its standing.
  return declined && !unpaid.includes(status) ? 'declined' : 'none'
}
