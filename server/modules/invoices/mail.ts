import * as auditRows from '#modules/admin/audit-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import * as guestRows from '#modules/bookings/guest-rows'
import { hotelForMail } from '#modules/mail/hotel-for-mail'
import { invoiceMail } from '#modules/mail/invoice-mail'
import { postMail } from '#modules/mail/post-mails'
import * as erasureRows from '#modules/privacy/erasure-rows'
import type { Ctx } from '#server/context'
import { transaction } from '#server/database/transaction'
import { DomainError } from '#shared/domain-error'
import type { InvoiceMailing } from '#shared/invoice/invoice'
import * as invoiceRows from './invoice-rows'
import { noInvoice } from './read'

/**
 * Mails the guest what the invoice says and a link to the PDF; a repeated `requestId` mails nothing. Throws `NotFound`, and
 * `Conflict` where the booking is gone or no address is known.
 */
export function mailInvoice(
  ctx: Ctx,
  admin: string,
  { number, requestId }: InvoiceMailing,
): Promise<{ email: string }> {
  return transaction(ctx.db, async (tx) => {
    const invoice = await invoiceRows.byNumber(tx, number)
    if (!invoice) throw noInvoice()
    const { bookingId } = invoice
    const booking = bookingId === null ? undefined : await erasureRows.lock(tx, bookingId)
    if (!booking)
      throw new DomainError('Conflict', 'The booking of this invoice was deleted. Print the invoice instead.')
    const details = await guestRows.ofBooking(tx, booking.id)
    const orderId = (await bookingRows.references(tx, [booking.id])).get(booking.id)
    if (!details?.email || orderId === undefined)
      throw new DomainError('Conflict', 'No email address is known for this booking.')
    const eventKey = `${number}.${requestId}`
    const mail = invoiceMail({
      publicUrl: ctx.publicUrl,
      hotel: hotelForMail(ctx),
      eventKey,
      to: details.email,
      name: details.guests[0]?.name ?? '',
      invoice,
      booking: { orderId, key: ctx.secrets.bookingKey(orderId, booking.keyVersion) },
    })
    const isNew = await postMail(ctx, tx, `invoice:${eventKey}`, booking.id, mail)
    const entry = { at: ctx.clock.now(), admin, bookingId: booking.id, action: 'invoiceMailed' as const }
    if (isNew) await auditRows.write(tx, { ...entry, note: number })
    return { email: details.email }
  })
}
