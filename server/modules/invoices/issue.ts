import * as auditRows from '#modules/admin/audit-rows'
import type { Booking } from '#modules/bookings/booking-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import { underItsLock } from '#modules/folio/folio'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import { hotelToday } from '#shared/calendar/hotel-today'
import { DomainError } from '#shared/domain-error'
import type { Buyer, Invoice, InvoiceIssue, IssuedInvoice } from '#shared/invoice/invoice'
import { financialYear, numberOf } from '#shared/invoice/numbers'
import { moneyForPeople } from '#shared/money/rupees'
import { draftOf, isFitting, whyNone } from './draft'
import * as invoiceRows from './invoice-rows'
import { assertNumbersKnown, sellerOf } from './may-issue'
import * as seriesRows from './series-rows'

/**
 * Issues the invoice of a booking, or answers the one that stands: a booking has one that is not credited in full. Throws
 * `NotFound`, `Busy` after a restore, and `Conflict` where there is nothing to issue or it is made out to somebody else.
 */
export async function issueInvoice(ctx: Ctx, admin: string, asked: InvoiceIssue): Promise<IssuedInvoice> {
  const seller = sellerOf(ctx)
  return underItsLock(ctx, asked.bookingId, async (tx, booking) => {
    const known = await invoiceRows.standing(tx, booking.id)
    if (known) {
      assertSameBuyer(known, asked)
      return issued(known, await isFitting(ctx, tx, booking, known))
    }
    await assertNumbersKnown(tx)
    await seriesRows.lock(tx)
    const issuedAt = ctx.clock.now()
    const issuedOn = hotelToday(issuedAt)
    const draft = await draftOf(ctx, tx, booking, issuedOn)
    const refused = whyNone(booking, draft)
    if (refused) throw new DomainError('Conflict', refused)
    const buyer = buyerOf(draft.buyer, asked)
    const number = await nextNumber(ctx, tx, financialYear(issuedOn))
    const invoice = {
      ...draft,
      number,
      issuedOn,
      bookingId: booking.id,
      reference: (await bookingRows.references(tx, [booking.id])).get(booking.id) ?? null,
      stay: stayOf(booking),
      seller,
      buyer,
    }
    await invoiceRows.add(tx, { ...invoice, issuedAt, issuedBy: admin })
    const note = `${number}, ${moneyForPeople(invoice.total)}`
    await auditRows.write(tx, {
      at: issuedAt,
      admin,
      action: 'invoiceIssued',
      bookingId: booking.id,
      note,
    })
    return issued(invoice, true)
  })
}

const issued = (
  { number, taxable, cgst, sgst, total }: Omit<IssuedInvoice, 'isFitting'>,
  fits: boolean,
): IssuedInvoice => ({ number, taxable, cgst, sgst, total, isFitting: fits })

async function nextNumber(ctx: Ctx, tx: Tx, year: number): Promise<string> {
  const series = { series: 'invoice', prefix: ctx.hotel.current.invoicePrefix, year } as const
  return numberOf({ ...series, count: await seriesRows.next(tx, series) })
}

const stayOf = ({ type, rooms, checkIn, checkOut }: Booking) => ({ type, rooms, checkIn, checkOut })

const buyerOf = (
  known: Buyer,
  { guestName, guestGstin, guestAddress }: Omit<InvoiceIssue, 'bookingId'>,
): Buyer => ({
  name: guestName ?? known.name,
  gstin: guestGstin ?? known.gstin,
  address: guestAddress ?? known.address,
})

/** What is not said stays as it was issued. */
function assertSameBuyer({ number, buyer }: Pick<Invoice, 'number' | 'buyer'>, asked: InvoiceIssue): void {
  const wanted = buyerOf(buyer, asked)
  const isSame =
    wanted.name === buyer.name && wanted.gstin === buyer.gstin && wanted.address === buyer.address
  if (!isSame)
    throw new DomainError(
      'Conflict',
      `Invoice ${number} is already made out with another name, GSTIN or address. Credit it in full, then issue a new one.`,
    )
}
