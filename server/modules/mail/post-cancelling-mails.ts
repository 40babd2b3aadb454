import type { Booking } from '#modules/bookings/booking-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import * as guestRows from '#modules/bookings/guest-rows'
import { balanceIn } from '#modules/folio/balances'
import type { CountingPayment } from '#modules/payments/payment-rows'
import * as paymentRows from '#modules/payments/payment-rows'
import type { CancellationRow } from '#modules/refunds/cancellation-rows'
import { countsTo } from '#modules/refunds/paid-online'
import type { Refund } from '#modules/refunds/refund-rows'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import { hotelToday } from '#shared/calendar/hotel-today'
import { asPaise, type Paise } from '#shared/money/paise'
import type { BookingForMail } from './booking-facts'
import { hotelForMail, isMailedAtOnce } from './hotel-for-mail'
import * as mailRows from './mail-rows'
import * as deskMails from './post-desk-mails'
import { forMail, postMail } from './post-mails'
import {
  type CancelledForMail,
  cancelledBookingMail,
  cancellingNoticeMail,
  type ReceiptForMail,
  refundedBookingMail,
  refundReceiptMail,
} from './refund-mails'

type Cancelled = Pick<CancelledForMail, 'way' | 'byHand' | 'parts'> & {
  booking: Booking
  payments: readonly CountingPayment[]
  row: CancellationRow
  tellGuest: boolean
}

type Refunded = {
  booking: Booking
  payments: readonly CountingPayment[]
  /** Of each payment, the latest first. */
  refunds: readonly Refund[]
  amount: Paise
  attachment: OutgoingMail['attachments'][number] | undefined
  transferReference: string | undefined
}

const repeatAfterMs = 600_000
const mostReceipts = 5

/** To the guest, where their address is known, and to the hotel. */
export async function cancelled(
  ctx: Ctx,
  tx: Tx,
  { booking, payments, row, way, byHand, parts, tellGuest }: Cancelled,
): Promise<void> {
  // Without an online payment it was booked at the desk.
  if (payments.length === 0)
    return deskMails.send(ctx, tx, booking, 'cancelled', { tellGuest, cancelled: row })
  const shown = await bookingForMail(ctx, tx, booking, payments)
  const { byWhom, percent, fee, amount, waived, feeAssumed, reason, note } = row
  const date = hotelToday(row.cancelledAt)
  const { credit: atDesk, receivedAtDesk } = await balanceIn(tx, booking.id)
  const paidAtDesk = asPaise(Math.max(0, receivedAtDesk))
  const money = { way, byHand, parts, percent, fee, amount, waived, paidAtDesk, atDesk }
  const countedTo = countsTo(booking) === booking.checkIn ? null : countsTo(booking)
  const cancelled = { date, byWhom, reason, note, countedTo, ...money }
  // The desk may undo a cancelling, and cancel again.
  const eventKey = `${booking.id}.v${booking.version}`
  const basics = { publicUrl: ctx.publicUrl, hotel: hotelForMail(ctx), eventKey, booking: shown, cancelled }
  if (shown.email && tellGuest)
    await postMail(ctx, tx, `cancelled:${eventKey}`, booking.id, cancelledBookingMail(basics))
  if (!isMailedAtOnce(ctx)) return
  const notice = cancellingNoticeMail({ ...basics, to: ctx.hotelEmail, feeAssumed })
  await postMail(ctx, tx, `cancelling-notice:${eventKey}`, booking.id, notice)
}

export async function refunded(
  ctx: Ctx,
  tx: Tx,
  { booking, payments, refunds, amount, attachment, transferReference }: Refunded,
): Promise<void> {
  const shown = await bookingForMail(ctx, tx, booking, payments)
  if (!shown.email) return
  const ids = refunds.flatMap(({ coveredBy, providerRefundId }) => coveredBy ?? providerRefundId ?? [])
  const transfer = ids.length < refunds.length ? (transferReference ?? '') : null
  const mail = refundedBookingMail({
    publicUrl: ctx.publicUrl,
    hotel: hotelForMail(ctx),
    eventKey: booking.id,
    booking: shown,
    attachment,
    refund: { amount, ids, transfer, date: hotelToday(ctx.clock.now()) },
  })
  await postMail(ctx, tx, `refunded:${booking.id}`, booking.id, mail)
}

/** The receipt of a refund, to the stored address; nothing within ten minutes of the last one, and at most five. */
export async function receipt(ctx: Ctx, tx: Tx, booking: Booking, refund: ReceiptForMail): Promise<void> {
  const shown = await bookingForMail(ctx, tx, booking, await paymentRows.counting(tx, booking.id))
  if (!shown.email) return
  const refundId = refund.parts[0]?.refundId
  const key = `refund-receipt:${refundId}`
  const earlier = await mailRows.repeats(tx, booking.id, key)
  if (isTooSoon(ctx, earlier)) return
  // The number gives two simultaneous requests the same key, so that only one mail is written.
  const eventKey = `${refundId}.${earlier.count + 1}`
  const mail = refundReceiptMail({
    publicUrl: ctx.publicUrl,
    hotel: hotelForMail(ctx),
    eventKey,
    booking: shown,
    refund,
  })
  await postMail(ctx, tx, `refund-receipt:${eventKey}`, booking.id, mail)
}

function isTooSoon(ctx: Ctx, earlier: { count: number; last: Date | null }): boolean {
  const since = earlier.last ? ctx.clock.now().getTime() - earlier.last.getTime() : repeatAfterMs
  return since < repeatAfterMs || earlier.count >= mostReceipts
}

/** With all its online payments. */
async function bookingForMail(
  ctx: Ctx,
  tx: Tx,
  booking: Booking,
  payments: readonly CountingPayment[],
): Promise<BookingForMail> {
  const reference = (await bookingRows.references(tx, [booking.id])).get(booking.id)
  const amount = asPaise(payments.reduce((sum, { counted }) => sum + counted, 0))
  const money = { providerOrderId: reference ?? null, amount, pending: asPaise(0) }
  const id = payments.map((payment) => payment.id).join(', ')
  return forMail(ctx, booking, money, { id, fee: null }, await guestRows.ofBooking(tx, booking.id))
}
