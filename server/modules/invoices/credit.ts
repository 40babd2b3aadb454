import * as auditRows from '#modules/admin/audit-rows'
import type { Ctx } from '#server/context'
import { transaction } from '#server/database/transaction'
import { hotelToday } from '#shared/calendar/hotel-today'
import { DomainError } from '#shared/domain-error'
import type { Invoice, InvoiceCredit } from '#shared/invoice/invoice'
import { financialYear, numberOf, partsOfNumber } from '#shared/invoice/numbers'
import { sharedOut, sumOfTax, type TaxLine, taxWithin } from '#shared/invoice/tax'
import { asPaise, type Paise } from '#shared/money/paise'
import { moneyForPeople } from '#shared/money/rupees'
import * as invoiceRows from './invoice-rows'
import { assertNumbersKnown, sellerOf } from './may-issue'
import { noInvoice } from './read'
import * as seriesRows from './series-rows'

/**
 * Writes a credit note over an amount in paise with tax, or over all that is not credited yet; the same id again is the same
 * note. Throws `NotFound`, `Busy` after a restore, and `Conflict` where it is more than what is left of the invoice.
 */
export async function creditInvoice(
  ctx: Ctx,
  admin: string,
  { id = ctx.ids.uuid(), number, amount, reason }: InvoiceCredit,
): Promise<{ number: string }> {
  sellerOf(ctx)
  return transaction(ctx.db, async (tx) => {
    // Also what was credited before is read under it, so that two notes together cannot be too much.
    await seriesRows.lock(tx)
    const known = await invoiceRows.creditNote(tx, id)
    if (known) return sameNote(known, number, amount)
    await assertNumbersKnown(tx)
    const invoice = await invoiceRows.byNumber(tx, number)
    if (!invoice) throw noInvoice()
    const left = asPaise(invoice.total - invoice.credited)
    const wanted = asPaise(amount ?? left)
    if (wanted > left || left === 0) throw tooMuch(invoice, left)
    const issuedAt = ctx.clock.now()
    const issuedOn = hotelToday(issuedAt)
    const year = financialYear(issuedOn)
    const prefix = partsOfNumber(invoice.number)?.prefix ?? ctx.hotel.current.invoicePrefix
    const series = { series: 'credit', prefix, year } as const
    const note = {
      id,
      number: numberOf({ ...series, count: await seriesRows.next(tx, series) }),
      invoiceNumber: invoice.number,
      issuedOn,
      issuedAt,
      issuedBy: admin,
      reason,
      ...creditedTax(invoice, wanted),
    }
    await invoiceRows.addCreditNote(tx, note)
    const about = invoice.bookingId === null ? {} : { bookingId: invoice.bookingId }
    const said = `${note.number} for ${invoice.number}, ${moneyForPeople(wanted)}`
    await auditRows.write(tx, { at: issuedAt, admin, action: 'invoiceCredited', note: said, ...about })
    return { number: note.number }
  })
}

function sameNote(
  known: { number: string; invoiceNumber: string; total: Paise },
  number: string,
  amount: number | undefined,
): { number: string } {
  if (known.invoiceNumber !== number || (amount !== undefined && amount !== known.total))
    throw new DomainError('Conflict', 'This credit note is already issued for another invoice or amount.')
  return { number: known.number }
}

function tooMuch({ number, creditNotes }: Invoice, left: Paise): DomainError {
  const notes = creditNotes.map((note) => note.number).join(', ')
  return new DomainError(
    'Conflict',
    left === 0
      ? `Invoice ${number} is already credited in full by ${notes}.`
      : `Only ${moneyForPeople(left)} of invoice ${number} can be credited.`,
  )
}

/**
 * Divided over the invoice's rates by what is left of each. The tax is that on all that is credited, less that on what was
 * before, so that the notes of an invoice together never have more of it than the invoice.
 */
function creditedTax({ taxes, creditNotes }: Invoice, amount: Paise) {
  const before = taxes.map(({ percent }) =>
    sumOfTax(creditNotes.flatMap((note) => note.taxes).filter((line) => line.percent === percent)),
  )
  const left = taxes.map(({ total }, index) => total - (before[index]?.total ?? 0))
  const shares = sharedOut(amount, left)
  const lines = taxes.flatMap(({ percent }, index): TaxLine[] => {
    const [share = 0, earlier = sumOfTax([])] = [shares[index], before[index]]
    if (share === 0) return []
    const all = taxWithin(asPaise(earlier.total + share), percent)
    const half = asPaise(all.cgst - earlier.cgst)
    return [{ percent, total: asPaise(share), taxable: asPaise(share - 2 * half), cgst: half, sgst: half }]
  })
  return { taxes: lines, ...sumOfTax(lines) }
}
