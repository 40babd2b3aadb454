import type { z } from 'zod'
import { noBooking } from '#modules/admin/booking-cards'
import * as bookingRows from '#modules/bookings/booking-rows'
import type { Ctx } from '#server/context'
import { atOneMoment } from '#server/database/transaction'
import { hotelToday } from '#shared/calendar/hotel-today'
import { DomainError } from '#shared/domain-error'
import type { BookingInvoices, Invoice, InvoiceList, invoiceListRequest } from '#shared/invoice/invoice'
import { draftOf, isFitting, whyNone } from './draft'
import * as invoiceRows from './invoice-rows'
import * as seriesRows from './series-rows'

const pageLength = 50

export const noInvoice = () => new DomainError('NotFound', 'There is no invoice with this number.')

/** Everything that stands on an invoice. Throws `NotFound`. */
export async function invoiceByNumber(ctx: Ctx, number: string): Promise<Invoice> {
  const invoice = await invoiceRows.byNumber(ctx.db, number)
  if (!invoice) throw noInvoice()
  return invoice
}

/** The invoices of a booking, and what another would say. Throws `NotFound`. */
export function invoicesOfBooking(ctx: Ctx, bookingId: string): Promise<BookingInvoices> {
  return atOneMoment(ctx.db, async (tx) => {
    const booking = await bookingRows.byId(tx, bookingId)
    if (!booking || booking.status === 'Blocked') throw noBooking()
    const isOn = ctx.hotel.current.gstin !== ''
    const invoices = await invoiceRows.ofBooking(tx, bookingId)
    const standing = invoices.find(({ credited, total }) => credited < total)
    const draft = await draftOf(ctx, tx, booking, hotelToday(ctx.clock.now()))
    const none = whyNone(booking, draft)
    return {
      isOn,
      invoices,
      isFitting: standing ? await isFitting(ctx, tx, booking, standing) : null,
      draft: none === null ? draft : null,
      whyNot: standing ? `Invoice ${standing.number} is issued.` : none,
    }
  })
}

/** A page of all invoices, newest first. Words find them by number, buyer, GSTIN or booking reference. */
export async function listInvoices(
  ctx: Ctx,
  { text, cursor }: z.output<typeof invoiceListRequest>,
): Promise<InvoiceList> {
  return atOneMoment(ctx.db, async (tx) => {
    const rows = await invoiceRows.list(tx, { text, before: cursor, limit: pageLength + 1 })
    const shown = rows.slice(0, pageLength)
    return {
      isOn: ctx.hotel.current.gstin !== '',
      needsLastNumbers: await seriesRows.isUnsure(tx),
      invoices: shown.map(({ entry, ...invoice }) => invoice),
      nextCursor: rows.length > pageLength ? (shown.at(-1)?.entry ?? null) : null,
    }
  })
}
