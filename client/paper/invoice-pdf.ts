import type { jsPDF } from 'jspdf'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { hotel } from '#shared/hotel'
import type { CreditNote, Invoice } from '#shared/invoice/invoice'
import { halfWords, lineWords, quantityWords, sacOfRooms } from '#shared/invoice/invoice-words'
import { moneyToThePaisa, signedMoney } from '#shared/money/rupees'
import type { DrawText } from './drawn-text'
import { ink, margin, openSheet, type Sheet, soft } from './sheet'
import { pointInMm } from './text-pen'
import { wrapLines } from './text-runs'

/** An invoice, or with `note` that credit note for it. */
export type InvoicePaper = { invoice: Invoice; note?: CreditNote | undefined }

/** Millimetres: where columns begin or, with amounts, end. */
const column = { sac: 104, quantity: 120, percent: 162, amount: margin.right }
const taxColumn = [92, 125, 158, margin.right] as const
const numbersAt = { label: 122, value: 146 }

type Row = { what: string; about: string; quantity: string; percent: string; amount: string }

function contentOf({ invoice, note }: InvoicePaper) {
  const { seller, buyer, stay, reference } = invoice
  const paper = note ?? invoice
  const rows: Row[] = note
    ? [
        {
          what: `Credit on invoice ${invoice.number} of ${dateForPeople(invoice.issuedOn)}`,
          about: note.reason && `Reason: ${note.reason}`,
          quantity: '',
          percent: '',
          amount: moneyToThePaisa(note.total),
        },
      ]
    : invoice.lines.map((line) => ({
        what: lineWords(line, stay.type),
        about: line.discount > 0 ? `After a discount of ${signedMoney(line.discount)}` : '',
        quantity: quantityWords(line),
        percent: `${line.percent} %`,
        amount: moneyToThePaisa(line.amount),
      }))
  const legal = seller.legalName === seller.name ? [] : [seller.legalName]
  return {
    title: note ? 'Credit note' : 'Tax invoice',
    sellerLines: [...legal, seller.address.join(', '), `GSTIN ${seller.gstin}`],
    buyer: {
      name: buyer.name,
      lines: [...buyer.address.split('\n'), buyer.gstin && `GSTIN ${buyer.gstin}`].filter(Boolean),
    },
    numbers: [
      [note ? 'Credit note' : 'Invoice', paper.number],
      ['Date', dateForPeople(paper.issuedOn)],
      ...(note ? [['For invoice', invoice.number] as const] : []),
      ['Stay', `${dateForPeople(stay.checkIn)} to ${dateForPeople(stay.checkOut)}`],
      ...(reference ? [['Booking', reference] as const] : []),
    ] as const,
    rows,
    taxes: paper.taxes.map(({ percent, taxable, cgst, sgst, total }) => ({
      percent: `GST ${percent} %`,
      amounts: [taxable, cgst, sgst, total].map(moneyToThePaisa),
      halves: halfWords(percent),
    })),
    sums: [paper.taxable, paper.cgst, paper.sgst, paper.total].map(moneyToThePaisa),
    foot: `Place of supply: ${hotel.postal.region} (${seller.gstin.slice(0, 2)}). Tax is not payable on reverse charge.`,
    signature: `For ${seller.legalName}`,
  }
}

/** All its text, so that the fonts for it can be loaded first. */
export function invoiceTexts(paper: InvoicePaper): string[] {
  const { sellerLines, buyer, numbers, rows, taxes, sums, foot, signature } = contentOf(paper)
  return [
    ...[...sellerLines, buyer.name, ...buyer.lines, foot, signature, ...sums],
    ...numbers.flat(),
    ...rows.flatMap((row) => Object.values(row)),
    ...taxes.flatMap(({ amounts, halves, percent }) => [...amounts, halves, percent]),
  ]
}

/** An invoice or credit note on A4, on as many pages as it needs. */
export function invoicePdf(paper: InvoicePaper, draw: DrawText): jsPDF {
  const content = contentOf(paper)
  const sheet = openSheet(content.title, draw)
  let y = margin.top + 2
  for (const line of content.sellerLines) y = sheet.paragraph(line, y, 9, soft)
  y = Math.max(writeBuyer(sheet, content, y + 6), writeNumbers(sheet, content, y + 6)) + 8
  y = writeRows(sheet, content, y)
  y = writeTaxes(sheet, content, sheet.roomFor(50, y + 8))
  y = sheet.paragraph(content.foot, y + 4, 9, soft)
  y = sheet.roomFor(20, y + 6)
  sheet.atRight(content.signature, y + 4, 9)
  sheet.atRight('Authorised signatory', y + 18, 9, margin.right, soft)
  return sheet.doc
}

type Content = ReturnType<typeof contentOf>

function writeBuyer(sheet: Sheet, { buyer }: Content, top: number): number {
  if (buyer.name === '' && buyer.lines.length === 0) return top
  const beside = { ...margin, right: numbersAt.label - 8 }
  let y = sheet.paragraph('To', top, 9, soft, beside)
  if (buyer.name !== '') y = sheet.paragraph(buyer.name, y, 13, ink, beside)
  for (const line of buyer.lines) y = sheet.paragraph(line, y, 10, ink, beside)
  return y
}

function writeNumbers(sheet: Sheet, { numbers }: Content, top: number): number {
  let y = top
  for (const [label, value] of numbers) {
    sheet.paragraph(label, y, 9, soft, { ...margin, left: numbersAt.label })
    y = sheet.paragraph(value, y, 9, ink, { ...margin, left: numbersAt.value })
  }
  return y
}

function writeRows(sheet: Sheet, { rows }: Content, top: number): number {
  const { pen } = sheet
  const heads = top + 4
  pen.write('What', margin.left, heads, 8.5, soft)
  pen.write('SAC', column.sac, heads, 8.5, soft)
  pen.write('How many', column.quantity, heads, 8.5, soft)
  sheet.atRight('GST', heads, 8.5, column.percent, soft)
  sheet.atRight('With tax', heads, 8.5, column.amount, soft)
  sheet.rule(top + 6, 0.4)
  let y = top + 6
  for (const { what, about, quantity, percent, amount } of rows) {
    const lines = wrapLines(what, column.sac - margin.left - 4, (piece) => pen.widthOf(piece, 10))
    const under = about === '' ? [] : wrapLines(about, 130, (piece) => pen.widthOf(piece, 8.5))
    const step = 10 * pointInMm * 1.35
    y = sheet.roomFor((lines.length + under.length) * step + 3, y)
    const first = y + step
    lines.forEach((line, index) => {
      pen.write(line, margin.left, first + step * index, 10, ink)
    })
    pen.write(sacOfRooms, column.sac, first, 9, ink)
    pen.write(quantity, column.quantity, first, 9, ink)
    sheet.atRight(percent, first, 9, column.percent)
    sheet.atRight(amount, first, 10)
    y += step * lines.length
    for (const line of under) {
      y += step
      pen.write(line, margin.left, y, 8.5, soft)
    }
    y += 2.6
    sheet.rule(y, 0.1)
  }
  return y
}

/** One line for each rate, and the sum of all. */
function writeTaxes(sheet: Sheet, { taxes, sums }: Content, top: number): number {
  const step = 6.5
  const heads = ['Without tax', 'CGST', 'SGST', 'With tax']
  heads.forEach((head, index) => {
    sheet.atRight(head, top + 4, 8.5, taxColumn[index], soft)
  })
  sheet.rule(top + 6, 0.4)
  let y = top + 6
  for (const { percent, amounts, halves } of taxes) {
    y += step
    sheet.pen.write(`${percent} (${halves} + ${halves})`, margin.left, y - 2, 9, ink)
    amounts.forEach((amount, index) => {
      sheet.atRight(amount, y - 2, 9, taxColumn[index])
    })
    sheet.rule(y, 0.1)
  }
  y += step + 1
  sheet.pen.write('Total', margin.left, y - 2, 11, ink)
  sums.forEach((sum, index) => {
    sheet.atRight(sum, y - 2, index === 3 ? 11 : 9, taxColumn[index])
  })
  sheet.rule(y, 0.4)
  return y
}
