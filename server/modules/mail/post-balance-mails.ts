import type { Booking } from '#modules/bookings/booking-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import * as guestRows from '#modules/bookings/guest-rows'
import { balanceIn } from '#modules/folio/balances'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import type { ProviderPayment } from '#server/integrations/razorpay/payments'
import { asPaise } from '#shared/money/paise'
import { balanceNotice, balanceReceivedMail } from './balance-mails'
import { hotelForMail, isMailedAtOnce } from './hotel-for-mail'
import { postMail } from './post-mails'

/** The rest was paid on the site: to its guest, where an address is known, and to the hotel. Once per payment. */
export async function received(
  ctx: Ctx,
  tx: Tx,
  { booking, payment }: { booking: Booking; payment: Pick<ProviderPayment, 'id' | 'amount'> },
): Promise<void> {
  const { id, type, rooms, checkIn, checkOut, keyVersion } = booking
  const details = await guestRows.ofBooking(tx, id)
  const { payments, refunds, due } = await balanceIn(tx, id)
  const orderId = (await bookingRows.references(tx, [id])).get(id) ?? ''
  const mail = {
    publicUrl: ctx.publicUrl,
    hotel: hotelForMail(ctx),
    eventKey: payment.id,
    booking: { orderId, type, rooms, checkIn, checkOut },
    name: details?.guests[0]?.name ?? '',
    amount: payment.amount,
    paymentId: payment.id,
    paid: asPaise(Math.max(0, payments - refunds)),
    due,
  }
  const key = ctx.secrets.bookingKey(orderId, keyVersion)
  if (details?.email)
    await postMail(
      ctx,
      tx,
      `balance-received:${payment.id}`,
      id,
      balanceReceivedMail({ ...mail, to: details.email, key }),
    )
  if (isMailedAtOnce(ctx))
    await postMail(
      ctx,
      tx,
      `balance-notice:${payment.id}`,
      id,
      balanceNotice({ ...mail, to: ctx.hotelEmail }),
    )
}
