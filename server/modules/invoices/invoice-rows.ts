import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/transaction'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import { groupBy } from '#shared/group-by'
import type { CreditNote, Invoice, ListedInvoice } from '#shared/invoice/invoice'
import type { Paise } from '#shared/money/paise'

export type Issuing = { issuedAt: Date; issuedBy: string }

const columns = [
  'number',
  'issued_on as issuedOn',
  'booking_id as bookingId',
  'reference',
  'stay',
  'taxable',
  'cgst',
  'sgst',
  'total',
  'credited',
  'buyer_name as buyerName',
  'buyer_gstin as buyerGstin',
  'buyer_address as buyerAddress',
] as const
type Row = Omit<ListedInvoice, 'buyer' | 'creditNotes'> & {
  buyerName: string
  buyerGstin: string
  buyerAddress: string
}

const withBuyer = <T extends Row>({ buyerName: name, buyerGstin, buyerAddress: address, ...row }: T) => ({
  ...row,
  buyer: { name, gstin: buyerGstin, address },
})

const whole = (db: Db) => db.selectFrom('invoice').select(columns).select(['taxes', 'lines', 'seller'])

const noteColumns = [
  'number',
  'invoice_number as invoiceNumber',
  'issued_on as issuedOn',
  'reason',
  'taxes',
  'taxable',
  'cgst',
  'sgst',
  'total',
] as const

/** Oldest first, by the invoice's number. */
async function notesOf(db: Db, numbers: readonly string[]): Promise<Map<string, CreditNote[]>> {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .selectFrom('credit_note')
    .select(noteColumns)
    .where('invoice_number', '=', sql<string>`any(${numbers}::text[])`)
    .orderBy('issued_at')
    .orderBy('number')
    .execute()
  const grouped = groupBy(rows, ({ invoiceNumber }) => invoiceNumber)
  return new Map(
    [...grouped].map(([number, notes]) => [number, notes.map(({ invoiceNumber, ...note }) => note)]),
  )
}

async function withNotes(
  db: Db,
  rows: (Row & Pick<Invoice, 'taxes' | 'lines' | 'seller'>)[],
): Promise<Invoice[]> {
  const notes = await notesOf(
    db,
    rows.map(({ number }) => number),
  )
  return rows.map((row) => ({ ...withBuyer(row), creditNotes: notes.get(row.number) ?? [] }))
}

export async function byNumber(db: Db, number: string): Promise<Invoice | undefined> {
  const [invoice] = await withNotes(db, await whole(db).where('number', '=', number).execute())
  return invoice
}

/** Oldest first. */
export const ofBooking = async (db: Db, bookingId: string): Promise<Invoice[]> =>
  withNotes(db, await whole(db).where('booking_id', '=', bookingId).orderBy('entry').execute())

/** The one that is not credited in full. */
export async function standing(db: Db, bookingId: string): Promise<Invoice | undefined> {
  const rows = await whole(db)
    .where('booking_id', '=', bookingId)
    .whereRef('credited', '<', 'total')
    .execute()
  return (await withNotes(db, rows))[0]
}

export type NewInvoice = Omit<Invoice, 'credited' | 'creditNotes'> & Issuing

export async function add(tx: Tx, { bookingId, stay, buyer, ...invoice }: NewInvoice): Promise<void> {
  await tx
    .insertInto('invoice')
    .values({
      ...paperOf(invoice),
      booking_id: bookingId,
      reference: invoice.reference,
      stay: JSON.stringify(stay),
      lines: JSON.stringify(invoice.lines),
      seller: JSON.stringify(invoice.seller),
      buyer_name: buyer.name,
      buyer_gstin: buyer.gstin,
      buyer_address: buyer.address,
    })
    .execute()
}

type Paper = Omit<CreditNote, 'reason'> & Issuing

const paperOf = ({ number, issuedOn, issuedAt, issuedBy, taxes, ...sums }: Paper) => ({
  number,
  issued_on: issuedOn,
  issued_at: issuedAt,
  issued_by: issuedBy,
  taxes: JSON.stringify(taxes),
  taxable: sums.taxable,
  cgst: sums.cgst,
  sgst: sums.sgst,
  total: sums.total,
})

export type NewCreditNote = CreditNote & Issuing & { id: string; invoiceNumber: string }

/** The invoice's sum grows with it; the database refuses more than its total. */
export async function addCreditNote(tx: Tx, note: NewCreditNote): Promise<void> {
  const { id, invoiceNumber, reason, total } = note
  await tx
    .insertInto('credit_note')
    .values({ ...paperOf(note), id, invoice_number: invoiceNumber, reason })
    .execute()
  await tx
    .updateTable('invoice')
    .set({ credited: sql<Paise>`credited + ${total}::bigint` })
    .where('number', '=', invoiceNumber)
    .execute()
}

export const creditNote = (
  db: Db,
  id: string,
): Promise<(CreditNote & { invoiceNumber: string }) | undefined> =>
  db.selectFrom('credit_note').select(noteColumns).where('id', '=', id).executeTakeFirst()

/** A page of all, newest first: of those in which every word begins some word of number, buyer or reference. */
export async function list(
  db: Db,
  { text, before, limit }: { text: string; before: number | null | undefined; limit: number },
): Promise<(ListedInvoice & { entry: number })[]> {
  const hasWords = (column: string) =>
    sql<boolean>`not exists (select from regexp_split_to_table(search_folded(${text}), ' ') as word
      where strpos(${sql.ref(column)}, ' ' || word) = 0)`
  const rows = await db
    .selectFrom('invoice')
    .select([...columns, 'entry'])
    .$if(before != null, (query) => query.where('entry', '<', before ?? 0))
    .$if(text !== '', (query) =>
      query.where(({ or, exists, selectFrom }) =>
        or([
          hasWords('invoice.folded'),
          exists(
            selectFrom('credit_note')
              .select('credit_note.number')
              .whereRef('invoice_number', '=', 'invoice.number')
              .where(hasWords('credit_note.folded')),
          ),
        ]),
      ),
    )
    .orderBy('entry', 'desc')
    .limit(limit)
    .execute()
  const notes = await notesOf(
    db,
    rows.map(({ number }) => number),
  )
  return rows.map((row) => ({
    ...withBuyer(row),
    creditNotes: (notes.get(row.number) ?? []).map(({ reason, taxes, ...note }) => note),
  }))
}

/** Erases who bought, and what the desk wrote about it, of invoices from before this day. */
export async function eraseBuyers(db: Db, before: CalendarDate): Promise<void> {
  await db
    .updateTable('invoice')
    .set({ buyer_name: '', buyer_gstin: '', buyer_address: '' })
    .where('issued_on', '<', before)
    .where(({ or, eb }) =>
      or([eb('buyer_name', '!=', ''), eb('buyer_gstin', '!=', ''), eb('buyer_address', '!=', '')]),
    )
    .execute()
  await db
    .updateTable('credit_note')
    .set({ reason: '' })
    .where('issued_on', '<', before)
    .where('reason', '!=', '')
    .execute()
}
