import type { Booking } from '#modules/bookings/booking-rows'
import * as guestRows from '#modules/bookings/guest-rows'
import { balanceIn } from '#modules/folio/balances'
import * as orderRows from '#modules/payments/order-rows'
import type { Payment } from '#modules/payments/payment-rows'
import * as paymentRows from '#modules/payments/payment-rows'
import type { CancellationRow } from '#modules/refunds/cancellation-rows'
import type { Refund } from '#modules/refunds/refund-rows'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import { hotelToday } from '#shared/calendar/hotel-today'
import { hotel } from '#shared/hotel'
import { asPaise, type Paise } from '#shared/money/paise'
import { keptFee } from '#shared/refund/policy'
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

type Cancelled = {
  booking: Booking
  payment: Payment | undefined
  row: CancellationRow
  way: CancelledForMail['way']
  tellGuest: boolean
}

type Refunded = {
  booking: Booking
  refund: Refund
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
  { booking, payment, row, way, tellGuest }: Cancelled,
): Promise<void> {
  const shown = await bookingForMail(tx, booking)
  // Without an online payment it was booked at the desk.
  if (!shown) return deskMails.send(ctx, tx, booking, 'cancelled', { tellGuest, cancelled: row })
  const { byWhom, percent, fee: providerFee, amount, waived, feeAssumed, reason, note } = row
  const fee = keptFee({ paid: shown.paid, providerFee })
  const date = hotelToday(row.cancelledAt)
  const { credit: atDesk, receivedAtDesk } = await balanceIn(tx, booking.id)
  const paidAtDesk = asPaise(Math.max(0, receivedAtDesk))
  const money = { way, percent, fee, amount, waived, paidAtDesk, atDesk }
  const cancelled = { date, byWhom, reason, note, ...money }
  // The desk may undo a cancelling, and cancel again.
  const eventKey = `${booking.id}.v${booking.version}`
  const basics = { publicUrl: ctx.publicUrl, hotel, eventKey, booking: shown, cancelled }
  if (shown.email && payment && tellGuest)
    await postMail(ctx, tx, `cancelled:${eventKey}`, booking.id, cancelledBookingMail(basics))
  const notice = cancellingNoticeMail({ ...basics, to: ctx.hotelEmail, feeAssumed })
  await postMail(ctx, tx, `cancelling-notice:${eventKey}`, booking.id, notice)
}

export async function refunded(
  ctx: Ctx,
  tx: Tx,
  { booking, refund, amount, attachment, transferReference }: Refunded,
): Promise<void> {
  const shown = await bookingForMail(tx, booking)
  if (!shown?.email) return
  const id = refund.coveredBy ?? refund.providerRefundId
  const reference = id ?? transferReference ?? ''
  const mail = refundedBookingMail({
    publicUrl: ctx.publicUrl,
    hotel,
    eventKey: booking.id,
    booking: shown,
    attachment,
    refund: { amount, reference, byTransfer: id === null, date: hotelToday(ctx.clock.now()) },
  })
  await postMail(ctx, tx, `refunded:${booking.id}`, booking.id, mail)
}

/** The receipt of a refund, to the stored address; nothing within ten minutes of the last one, and at most five. */
export async function receipt(ctx: Ctx, tx: Tx, booking: Booking, refund: ReceiptForMail): Promise<void> {
  const shown = await bookingForMail(tx, booking)
  if (!shown?.email) return
  const key = `refund-receipt:${refund.refundId}`
  const earlier = await mailRows.repeats(tx, booking.id, key)
  if (isTooSoon(ctx, earlier)) return
  // The number gives two simultaneous requests the same key, so that only one mail is written.
  const eventKey = `${refund.refundId}.${earlier.count + 1}`
  const mail = refundReceiptMail({ publicUrl: ctx.publicUrl, hotel, eventKey, booking: shown, refund })
  await postMail(ctx, tx, `refund-receipt:${eventKey}`, booking.id, mail)
}

function isTooSoon(ctx: Ctx, earlier: { count: number; last: Date | null }): boolean {
  const since = earlier.last ? ctx.clock.now().getTime() - earlier.last.getTime() : repeatAfterMs
  return since < repeatAfterMs || earlier.count >= mostReceipts
}

async function bookingForMail(tx: Tx, booking: Booking) {
  const order = booking.paidOrderId === null ? undefined : await orderRows.byId(tx, booking.paidOrderId)
  const payment = booking.paymentId === null ? undefined : await paymentRows.byId(tx, booking.paymentId)
  if (!order || !payment) return undefined
  return forMail(booking, order, payment, await guestRows.ofBooking(tx, booking.id))
}
