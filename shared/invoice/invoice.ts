import { z } from 'zod'
import type { Stay } from '../booking/stay'
import type { CalendarDate } from '../calendar/calendar-date'
import { folioAmount } from '../desk/folio'
import type { Paise } from '../money/paise'
import { oneLine, ownWords } from '../typed-text'
import { gstin } from './gstin'
import type { TaxLine, TaxSums } from './tax'

/** Who sells, as it was when the invoice was issued. */
export type Seller = { name: string; legalName: string; gstin: string; address: string[] }
/** Who the invoice is made out to; parts are '' where they are not told. `address` may have several lines. */
export type Buyer = { name: string; gstin: string; address: string }

/**
 * `nights` from `from` on for `rooms`, at one price and tax rate; `amount` in paise for all of them, with tax and after
 * `discount`.
 */
export type InvoiceLine = {
  kind: 'nights' | 'unused' | 'cancellation'
  from: CalendarDate
  nights: number
  rooms: number
  amount: Paise
  discount: Paise
  percent: number
}

/** What invoices and credit notes have in common. */
type Numbered = TaxSums & { number: string; issuedOn: CalendarDate; taxes: TaxLine[] }

export type CreditNote = Numbered & { reason: string }

/** Everything that stands on an invoice, and its credit notes, oldest first. Money in paise. */
export type Invoice = Numbered & {
  /** Null once the booking was deleted. */
  bookingId: string | null
  reference: string | null
  stay: Stay
  seller: Seller
  buyer: Buyer
  lines: InvoiceLine[]
  credited: Paise
  creditNotes: CreditNote[]
}

/** `isFitting`: false where the booking was changed since, so that it should be credited and issued anew. */
export type IssuedInvoice = TaxSums & { number: string; isFitting: boolean }

/** What an invoice would say now. */
export type InvoiceDraft = TaxSums & { lines: InvoiceLine[]; taxes: TaxLine[]; buyer: Buyer }

/** The invoices of a booking, oldest first. */
export type BookingInvoices = {
  /** The hotel writes invoices: it has a GSTIN. */
  isOn: boolean
  invoices: Invoice[]
  /** Of the one that is not credited in full; null where there is none. */
  isFitting: boolean | null
  /** What another would say; null where the rooms come to nothing. */
  draft: InvoiceDraft | null
  /** Why none can be issued now; null where one can. */
  whyNot: string | null
}

/** The tax inside what a bill charges for the rooms; `percents` as people read them: `5 %`. */
export type BillTax = TaxSums & { gstin: string; percents: string }

export type ListedInvoice = Omit<Invoice, 'seller' | 'lines' | 'taxes' | 'creditNotes'> & {
  creditNotes: Omit<CreditNote, 'reason' | 'taxes'>[]
}
export type InvoiceList = {
  isOn: boolean
  /** The hotel was restored from a backup, and an owner has to enter the last numbers that were given out. */
  needsLastNumbers: boolean
  invoices: ListedInvoice[]
  /** Of the next page. */
  nextCursor: number | null
}

/** Left out, the name is that of the booking's first guest. */
export const invoiceIssue = z.object({
  bookingId: z.uuid(),
  guestName: ownWords.max(200).optional(),
  guestGstin: gstin.optional(),
  guestAddress: ownWords.max(400).optional(),
})
export type InvoiceIssue = z.output<typeof invoiceIssue>

/** As it is typed; what looks like no number finds none. */
const number = z
  .string()
  .max(40)
  .overwrite((text) => oneLine(text).toUpperCase())
export const numbered = z.object({ number })

/** `amount` in paise, left out for all that is not credited yet. `id` is made by the browser: the same again is one note. */
export const invoiceCredit = z.object({
  id: z.uuid().optional(),
  number,
  amount: folioAmount.optional(),
  reason: ownWords.min(1, 'Say why it is credited.').max(200),
})
export type InvoiceCredit = z.output<typeof invoiceCredit>

/** `requestId` is made by the browser: the same again mails nothing. */
export const invoiceMailing = z.object({ number, requestId: z.uuid() })
export type InvoiceMailing = z.output<typeof invoiceMailing>

export const invoiceListRequest = z.object({
  text: ownWords.max(100).default(''),
  cursor: z.int().nullish(),
})

/** The last numbers given out; '' where none was. */
export const lastNumbers = z.object({ invoice: number, credit: number })
export type LastNumbers = z.output<typeof lastNumbers>
