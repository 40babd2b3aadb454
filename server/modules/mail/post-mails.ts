import type { Booking } from '#modules/bookings/booking-rows'
import type { DetailsForMail } from '#modules/bookings/guest-rows'
import * as guestRows from '#modules/bookings/guest-rows'
import { balanceIn } from '#modules/folio/balances'
import type { Order } from '#modules/payments/order-rows'
import * as paymentRows from '#modules/payments/payment-rows'
import { allTerms, countsTo } from '#modules/refunds/paid-online'
import * as refundRows from '#modules/refunds/refund-rows'
import type { Ctx } from '#server/context'
import type { OrderPurpose } from '#server/database/schema'
import type { Tx } from '#server/database/transaction'
import type { ProviderPayment } from '#server/integrations/razorpay/payments'
import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import type { DeclinedWhy } from '#shared/booking/declined-payment'
import { daysBetween } from '#shared/calendar/calendar-date'
import { hotelToday } from '#shared/calendar/hotel-today'
import { asPaise } from '#shared/money/paise'
import { standardFee } from '#shared/refund/policy'
import type { BookingForMail } from './booking-facts'
import { confirmedBookingMail, newBookingMail, unacceptedPaymentMail } from './booking-mails'
import { hotelForMail, isMailedAtOnce } from './hotel-for-mail'
import type { MailRow } from './mail-rows'
import * as mailRows from './mail-rows'

type KnownPayment = Pick<ProviderPayment, 'id' | 'fee'>

export const confirmedKey = (bookingId: string) => `confirmed:${bookingId}`

type Paid = { booking: Booking; order: Order; payment: KnownPayment; details: DetailsForMail | null }

/** The mails of a booking that is confirmed now: to its guest, where an address is known, and to the hotel. */
export function confirmation(ctx: Ctx, { booking, order, payment, details }: Paid): MailRow[] {
  const now = ctx.clock.now()
  const facts = forMail(ctx, booking, order, payment, details ?? undefined)
  const basics = { publicUrl: ctx.publicUrl, hotel: hotelForMail(ctx), booking: facts, eventKey: booking.id }
  const toHotel = () =>
    mailRow(ctx, `new-booking:${booking.id}`, booking.id, newBookingMail({ ...basics, to: ctx.hotelEmail }))
  const mails = isMailedAtOnce(ctx) ? [toHotel()] : []
  if (!details?.email) return mails
  const toGuest = confirmedBookingMail({ ...basics, today: hotelToday(now), now })
  return [mailRow(ctx, confirmedKey(booking.id), booking.id, toGuest), ...mails]
}

/** Writes the mails of a confirmed booking to the outbox. */
export async function confirmed(ctx: Ctx, tx: Tx, paid: Omit<Paid, 'details'>): Promise<void> {
  const details = (await guestRows.ofBooking(tx, paid.booking.id)) ?? null
  for (const mail of confirmation(ctx, { ...paid, details })) await mailRows.post(tx, mail, ctx.clock.now())
}

/** The guest's confirmation once more, with the booking as it is now; false where this request was served before. */
export async function confirmedAgain(
  ctx: Ctx,
  tx: Tx,
  { booking, order, payment }: { booking: Booking; order: Order; payment: KnownPayment },
  requestId: string,
): Promise<boolean> {
  const details = await guestRows.ofBooking(tx, booking.id)
  const now = ctx.clock.now()
  const balance = await balanceIn(tx, booking.id)
  const paid = asPaise(Math.max(0, balance.payments - balance.refunds))
  const payments = await paymentRows.counting(tx, booking.id)
  const online = { payments, refunds: await refundRows.ofCounting(tx, payments), balance }
  const money = { paid, pending: balance.due, refundTerms: allTerms(online) }
  const facts = { ...forMail(ctx, booking, order, payment, details), ...money }
  const basics = { publicUrl: ctx.publicUrl, hotel: hotelForMail(ctx), booking: facts }
  const eventKey = `${booking.id}.${requestId}`
  const mail = confirmedBookingMail({ ...basics, eventKey, today: hotelToday(now), now })
  return postMail(ctx, tx, `confirmed-again:${eventKey}`, booking.id, mail)
}

/**
 * A payment that is not kept: once when it is declined, once more when captured money is returned. A second payment
 * for a paid booking gets one mail only.
 */
export async function declined(
  ctx: Ctx,
  tx: Tx,
  {
    booking,
    payment,
    purpose,
    why,
  }: {
    booking: Booking | undefined
    payment: ProviderPayment
    purpose: OrderPurpose
    why: DeclinedWhy
  },
): Promise<void> {
  // Also after it was returned, so that no later mail contradicts the one about the return.
  const isReturned = payment.captured
  const to = (booking && (await guestRows.ofBooking(tx, booking.id))?.email) || payment.email
  if (!to) return
  const key = `${isReturned && why !== 'paidAlready' ? 'returned' : 'declined'}:${payment.id}`
  const mail = unacceptedPaymentMail({
    publicUrl: ctx.publicUrl,
    hotel: hotelForMail(ctx),
    eventKey: payment.id,
    to,
    stay: booking,
    paymentId: payment.id,
    declined: { why, amount: payment.amount, isReturned },
    purpose,
  })
  await postMail(ctx, tx, key, booking?.id ?? null, mail)
}

export function forMail(
  { secrets }: Ctx,
  booking: Booking,
  order: Pick<Order, 'providerOrderId' | 'amount' | 'pending'>,
  payment: KnownPayment,
  details: DetailsForMail | undefined,
): BookingForMail {
  const { type, rooms, checkIn, checkOut, nightAmounts } = booking
  const orderId = order.providerOrderId ?? ''
  return {
    orderId,
    key: secrets.bookingKey(orderId, booking.keyVersion),
    paymentId: payment.id,
    type,
    rooms,
    checkIn,
    checkOut,
    nights: daysBetween(checkIn, checkOut),
    nightAmounts,
    paid: order.amount,
    pending: order.pending,
    // Where the fee is unknown, the highest one is assumed, so that the mail never promises too much.
    refundTerms: { paid: order.amount, providerFee: payment.fee ?? standardFee(order.amount) },
    countsTo: countsTo(booking),
    guests: (details?.guests ?? []).map(({ name, age, aadhaarLast4, otherId = null }) => ({
      name,
      age,
      aadhaarLast4: aadhaarLast4 ?? '',
      otherId,
    })),
    numberOfGuests: details?.numberOfGuests ?? 0,
    mobileNumber: details?.mobileNumber ?? '',
    email: details?.email ?? '',
    guestDetailsMissing: !details?.complete,
  }
}

function mailRow(ctx: Ctx, eventKey: string, bookingId: string | null, mail: OutgoingMail): MailRow {
  const { messageId, to: recipient, subject, text, html, attachments } = mail
  return { id: ctx.ids.uuid(), messageId, recipient, subject, text, html, attachments, eventKey, bookingId }
}

/** Writes a mail to the outbox in the transaction of its event, once per `eventKey`; false where it is there already. */
export const postMail = (
  ctx: Ctx,
  tx: Tx,
  eventKey: string,
  bookingId: string | null,
  mail: OutgoingMail,
): Promise<boolean> => mailRows.post(tx, mailRow(ctx, eventKey, bookingId, mail), ctx.clock.now())
