import type { Booking } from '#modules/bookings/booking-rows'
import * as guestRows from '#modules/bookings/guest-rows'
import * as orderRows from '#modules/payments/order-rows'
import type { Payment } from '#modules/payments/payment-rows'
import * as paymentRows from '#modules/payments/payment-rows'
import type { CancellationRow } from '#modules/refunds/cancellation-rows'
import type { Refund } from '#modules/refunds/refund-rows'
import type { Tx } from '#server/database/transaction'
import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import type { Clock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import { hotelToday } from '#shared/calendar/hotel-today'
import type { Paise } from '#shared/money/paise'
import { keptFee } from '#shared/refund/policy'
import { type CancelledForMail, cancelledBookingMail } from './cancelled-booking'
import { cancellingNoticeMail } from './cancelling-notice'
import type { HotelContacts } from './mail-content'
import * as mailRows from './mail-rows'
import type { PostDeskMails } from './post-desk-mails'
import { postMail } from './post-mail'
import { forMail } from './post-mails'
import { type ReceiptForMail, refundReceiptMail } from './refund-receipt'
import { refundedBookingMail } from './refunded-booking'

type Needs = {
  clock: Clock
  ids: Ids
  publicUrl: string
  hotel: HotelContacts
  hotelEmail: string
  deskMails: PostDeskMails
}

type Cancelled = {
  booking: Booking
  payment: Payment | undefined
  row: CancellationRow
  way: CancelledForMail['way']
}

type Refunded = {
  booking: Booking
  refund: Refund
  amount: Paise
  attachment: OutgoingMail['attachments'][number] | undefined
  transferReference: string | undefined
}

/** Mails about cancellations: rows of the outbox, written in the transaction of their event, once per event. */
export type PostCancellingMails = {
  /** To the guest, where their address is known, and to the hotel. */
  cancelled(tx: Tx, what: Cancelled): Promise<void>
  refunded(tx: Tx, what: Refunded): Promise<void>
  /** The receipt of a refund, to the stored address; nothing within ten minutes of the last one, and at most five. */
  receipt(tx: Tx, booking: Booking, refund: ReceiptForMail): Promise<void>
}

const repeatAfterMs = 600_000
const mostReceipts = 5

export function postCancellingMails(needs: Needs): PostCancellingMails {
  const { publicUrl, hotel, hotelEmail, deskMails } = needs
  const post = postMail(needs)
  return {
    async cancelled(tx, { booking, payment, row, way }) {
      const shown = await bookingForMail(tx, booking)
      // Without an online payment it was booked at the desk.
      if (!shown) return deskMails.send(tx, booking, 'called off')
      const { byWhom, percent, fee: providerFee, amount, waived, feeAssumed } = row
      const fee = keptFee({ paid: shown.paid, providerFee })
      const date = hotelToday(row.cancelledAt)
      const cancelled = { date, byWhom, way, percent, fee, amount, waived }
      const basics = { publicUrl, hotel, eventKey: booking.id, booking: shown, cancelled }
      if (shown.email && payment)
        await post(tx, `cancelled:${booking.id}`, booking.id, cancelledBookingMail(basics))
      const notice = cancellingNoticeMail({ ...basics, to: hotelEmail, feeAssumed })
      await post(tx, `cancelling-notice:${booking.id}`, booking.id, notice)
    },

    async refunded(tx, { booking, refund, amount, attachment, transferReference }) {
      const shown = await bookingForMail(tx, booking)
      if (!shown?.email) return
      const id = refund.coveredBy ?? refund.providerRefundId
      const reference = id ?? transferReference ?? ''
      const mail = refundedBookingMail({
        publicUrl,
        hotel,
        eventKey: booking.id,
        booking: shown,
        attachment,
        refund: { amount, reference, byTransfer: id === null, date: hotelToday(needs.clock.now()) },
      })
      await post(tx, `refunded:${booking.id}`, booking.id, mail)
    },

    async receipt(tx, booking, refund) {
      const shown = await bookingForMail(tx, booking)
      if (!shown?.email) return
      const key = `refund-receipt:${refund.refundId}`
      const earlier = await mailRows.repeats(tx, booking.id, key)
      if (isTooSoon(earlier)) return
      // The number gives two simultaneous requests the same key, so that only one mail is written.
      const eventKey = `${refund.refundId}.${earlier.count + 1}`
      const mail = refundReceiptMail({ publicUrl, hotel, eventKey, booking: shown, refund })
      await post(tx, `refund-receipt:${eventKey}`, booking.id, mail)
    },
  }

  function isTooSoon(earlier: { count: number; last: Date | null }): boolean {
    const since = earlier.last ? needs.clock.now().getTime() - earlier.last.getTime() : repeatAfterMs
    return since < repeatAfterMs || earlier.count >= mostReceipts
  }

  async function bookingForMail(tx: Tx, booking: Booking) {
    const order = booking.paidOrderId === null ? undefined : await orderRows.byId(tx, booking.paidOrderId)
    const payment = booking.paymentId === null ? undefined : await paymentRows.byId(tx, booking.paymentId)
    if (!order || !payment) return undefined
    return forMail(booking, order, payment, await guestRows.ofBooking(tx, booking.id))
  }
}
