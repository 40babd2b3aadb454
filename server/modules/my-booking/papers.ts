import type { Booking } from '#modules/bookings/booking-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import * as guestRows from '#modules/bookings/guest-rows'
import { folioOf } from '#modules/folio/folio'
import { billTax } from '#modules/invoices/bill-tax'
import * as invoiceRows from '#modules/invoices/invoice-rows'
import { calendarName, calendarSecret, calendarText } from '#modules/mail/booking-facts'
import { hotelForMail } from '#modules/mail/hotel-for-mail'
import * as erasureRows from '#modules/privacy/erasure-rows'
import type { Ctx } from '#server/context'
import { type Receipt, receiptMoney } from '#shared/booking/receipt'
import { DomainError } from '#shared/domain-error'
import type { Invoice } from '#shared/invoice/invoice'

/** What the booking's receipt says. Throws `NotFound` where it is gone. */
export async function receiptOf(ctx: Ctx, bookingId: string): Promise<Receipt> {
  const folio = await folioOf(ctx, bookingId)
  const booking = await bookingRows.byId(ctx.db, bookingId)
  if (!booking) throw new DomainError('NotFound', 'There is no such booking any more.')
  const { type, rooms, checkIn, checkOut } = booking
  const details = await guestRows.ofBooking(ctx.db, bookingId)
  const references = await bookingRows.references(ctx.db, [bookingId])
  return {
    ...receiptMoney(folio),
    guest: details?.guests[0]?.name ?? '',
    stay: { type, rooms, checkIn, checkOut },
    numberOfGuests: details?.numberOfGuests ?? 0,
    roomNumbers: [],
    reference: references.get(bookingId) ?? null,
    tax: await billTax(ctx, bookingId),
  }
}

/** An invoice of this booking, by its number or that of a credit note. Throws `NotFound`, also after erasure. */
export async function invoiceOf(ctx: Ctx, { id }: Pick<Booking, 'id'>, number: string): Promise<Invoice> {
  const own = (await erasureRows.isErased(ctx.db, id)) ? [] : await invoiceRows.ofBooking(ctx.db, id)
  const invoice = own.find(
    (one) => one.number === number || one.creditNotes.some((note) => note.number === number),
  )
  if (!invoice) throw new DomainError('NotFound', 'This booking has no invoice with this number.')
  return invoice
}

/** The stay as a calendar file. It has neither the reference nor the key: calendars are shared. */
export async function calendarOf(ctx: Ctx, booking: Booking): Promise<{ filename: string; content: string }> {
  const references = await bookingRows.references(ctx.db, [booking.id])
  const secret = calendarSecret(booking.id, references.get(booking.id) ?? null)
  const now = ctx.clock.now()
  return {
    filename: calendarName,
    content: calendarText({ secret, booking, now, publicUrl: ctx.publicUrl, hotel: hotelForMail(ctx) }),
  }
}
