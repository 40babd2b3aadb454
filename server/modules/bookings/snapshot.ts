import * as mailRows from '#modules/mail/mail-rows'
import type { Order } from '#modules/payments/order-rows'
import * as orderRows from '#modules/payments/order-rows'
import type { Payment } from '#modules/payments/payment-rows'
import * as paymentRows from '#modules/payments/payment-rows'
import { isRefused } from '#modules/payments/watch-refusals'
import { standingsOf } from '#modules/queue/standings-of'
import type { Ctx } from '#server/context'
import { quoteStay } from '#shared/booking/quote'
import type { BookingSnapshot, MailStanding, WaitingStanding } from '#shared/booking/snapshot'
import { isCancelled } from '#shared/booking/status'
import { instantForWire } from '#shared/calendar/hotel-today'
import { groupBy } from '#shared/group-by'
import { asPaise, type Paise } from '#shared/money/paise'
import { toPaise } from '#shared/money/rupees'
import type { Cancellation } from '#shared/refund/cancelling'
import { cancellationsOf } from '../refunds/cancellations-of'
import type { Booking } from './booking-rows'
import { draftOf } from './enter-queue'
import type { StoredDetails } from './guest-rows'
import * as guestRows from './guest-rows'
import { moneyStanding } from './money-standing'

/** By the id of a waiting booking. */
export type Standings = ReadonlyMap<string, WaitingStanding>

/**
 * The number of statements does not depend on the number of bookings. The bookings as their own guests may see them,
 * in the given order. `known`: the standings of waiting ones, if read already.
 */
export async function snapshotsOf(
  ctx: Ctx,
  bookings: readonly Booking[],
  known?: Standings,
): Promise<BookingSnapshot[]> {
  const ids = bookings.map(({ id }) => id)
  const [orders, payments, details, mails, waiting, cancellations] = await Promise.all([
    orderRows.ofBookings(ctx.db, ids),
    paymentRows.ofBookings(ctx.db, ids),
    guestRows.ofBookings(ctx.db, ids),
    mailRows.confirmationsOf(ctx.db, confirmedIds(bookings)),
    known ?? standingsOf(ctx, bookings),
    cancellationsOf(ctx.db, bookings),
  ])
  const ordersOf = groupBy(orders, ({ bookingId }) => bookingId)
  const paymentsOf = groupBy(payments, ({ bookingId }) => bookingId)
  const detailsOf = groupBy(details, ({ bookingId }) => bookingId)
  const now = ctx.clock.now()
  return bookings.map((booking) =>
    snapshot(booking, {
      now,
      isRefused: (amount) => isRefused(ctx, amount),
      orders: ordersOf.get(booking.id) ?? [],
      payments: paymentsOf.get(booking.id) ?? [],
      details: detailsOf.get(booking.id)?.[0]?.details,
      mail: mails.get(booking.id) ?? 'none',
      waiting: waiting.get(booking.id) ?? null,
      cancellation: cancellations.get(booking.id) ?? null,
    }),
  )
}

const confirmedIds = (bookings: readonly Booking[]): string[] =>
  bookings.filter(({ status }) => status === 'Confirmed').map(({ id }) => id)

type Facts = {
  now: Date
  isRefused(amount: Paise): boolean
  orders: readonly Order[]
  payments: readonly Payment[]
  details: StoredDetails | undefined
  mail: MailStanding
  waiting: WaitingStanding | null
  cancellation: Cancellation | null
}

function snapshot(
  booking: Booking,
  { now, isRefused, orders, payments, details, mail, waiting, cancellation }: Facts,
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
    payNow: amounts.amount,
    payLater: isCancelled(status) ? asPaise(0) : amounts.pending,
    paymentRefused: isOrderless && isRefused(amounts.amount),
    providerFee: fee,
    holdExpiresAt:
      status === 'Held' && holdExpiresAt && holdExpiresAt > now ? instantForWire(holdExpiresAt) : null,
    ...moneyStanding(booking, payments),
    cancellation,
    email: details?.email || null,
    mail,
    guestNames: (details?.guests ?? []).flatMap(({ name }) => name || []),
  }
}

function amountsOf(booking: Booking): Pick<Order, 'amount' | 'pending'> {
  const { payNow, payLater } = quoteStay(booking, booking.nightlyRate, booking.askedShare)
  return { amount: toPaise(payNow), pending: toPaise(payLater) }
}
