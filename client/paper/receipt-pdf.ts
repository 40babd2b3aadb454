import type { jsPDF } from 'jspdf'
import type { Receipt, ReceiptLine } from '#shared/booking/receipt'
import { dateForPeople, daysBetween } from '#shared/calendar/calendar-date'
import { hotelToday, timeForPeople } from '#shared/calendar/hotel-today'
import { kindWord } from '#shared/desk/room-number-words'
import { hotel } from '#shared/hotel'
import type { SiteFacts } from '#shared/hotel/site-facts'
import type { BillTax } from '#shared/invoice/invoice'
import { moneyToThePaisa, signedMoney } from '#shared/money/rupees'
import { plural } from '#shared/plural'
import type { DrawText } from './drawn-text'
import { ink, margin, openSheet, type Sheet, soft } from './sheet'
import { pointInMm } from './text-pen'
import { wrapLines } from './text-runs'

/** Millimetres: where what it is for begins, and where it ends. */
const column = { date: margin.left, what: 42, amount: margin.right }

/** `contacts`: how guests reach the hotel. */
export type ReceiptFacts = {
  receipt: Receipt
  printedAt: Date
  contacts: Pick<SiteFacts, 'phones' | 'email'>
}

type Line = { date: string; what: string; about: string; amount: string; isSum?: boolean }

/** A line has its year where that is not the one in which the stay begins. */
const asLine = ({ date, text, about, amount }: ReceiptLine, { checkIn }: Receipt['stay']): Line => ({
  date: date.slice(0, 4) === checkIn.slice(0, 4) ? dateForPeople(date).slice(0, -5) : dateForPeople(date),
  what: text,
  about,
  amount: signedMoney(amount),
})

function contentOf({ receipt, printedAt, contacts }: ReceiptFacts) {
  const { guest, stay, roomNumbers, numberOfGuests, reference, charges, money, total, balance, tax } = receipt
  const { type, rooms, checkIn, checkOut } = stay
  const numbers = roomNumbers.length === 0 ? '' : ` (${roomNumbers.join(', ')})`
  const sum = (what: string, amount: number): Line => ({
    date: '',
    what,
    about: '',
    amount: signedMoney(amount),
    isSum: true,
  })
  return {
    hotelLines: [hotel.address.join(', '), [...contacts.phones, contacts.email].join(', ')],
    guest,
    stay: [
      `${plural(rooms, `${kindWord(type)} room`)}${numbers}`,
      plural(daysBetween(checkIn, checkOut), 'night'),
      `${dateForPeople(checkIn)} to ${dateForPeople(checkOut)}`,
      ...(numberOfGuests > 0 ? [plural(numberOfGuests, 'guest')] : []),
    ].join(', '),
    reference: reference ? `Booking ${reference}` : '',
    tax: tax ? taxWords(tax) : '',
    lines: [
      ...charges.map((line) => asLine(line, stay)),
      sum('Charges', total),
      ...money.map((line) => asLine(line, stay)),
      sum(balance < 0 ? 'To give back' : balance > 0 ? 'Due' : 'Paid in full', Math.abs(balance)),
    ],
    printed: `Printed ${dateForPeople(hotelToday(printedAt))}, ${timeForPeople(printedAt)}`,
  }
}

/** Extras are not in it: they stand on the receipt alone. */
const taxWords = ({ gstin, percents, total, taxable, cgst, sgst }: BillTax): string =>
  `The ${moneyToThePaisa(total)} for the room include GST of ${percents}: without tax ${moneyToThePaisa(taxable)}, CGST ` +
  `${moneyToThePaisa(cgst)}, SGST ${moneyToThePaisa(sgst)}. Our GSTIN: ${gstin}.`

/** All its text, so that the fonts for it can be loaded first. */
export function receiptTexts(facts: ReceiptFacts): string[] {
  const { hotelLines, guest, stay, reference, lines, tax, printed } = contentOf(facts)
  return [
    ...hotelLines,
    guest,
    stay,
    reference,
    tax,
    printed,
    ...lines.flatMap(({ what, about, amount }) => [what, about, amount]),
  ]
}

/** A receipt on A4, on as many pages as it needs. */
export function receiptPdf(facts: ReceiptFacts, draw: DrawText): jsPDF {
  const { hotelLines, guest, stay, reference, lines, tax, printed } = contentOf(facts)
  const sheet = openSheet('Receipt', draw)
  let y = margin.top + 2
  for (const line of hotelLines) y = sheet.paragraph(line, y, 9, soft)
  y += 8
  if (guest !== '') y = sheet.paragraph(guest, y, 14, ink)
  y = sheet.paragraph(stay, y, 10, ink)
  if (reference !== '') y = sheet.paragraph(reference, y, 9, soft)
  y += 6
  sheet.rule(y, 0.4)
  for (const line of lines) y = writeLine(sheet, line, y)
  if (tax !== '') y = sheet.paragraph(tax, sheet.roomFor(20, y + 4), 9, soft)
  y = sheet.roomFor(0, y + 10)
  sheet.pen.write(printed, margin.left, y, 8, soft)
  return sheet.doc
}

/** Returns where the line ends. */
function writeLine(sheet: Sheet, { date, what, about, amount, isSum = false }: Line, startY: number): number {
  const { pen } = sheet
  const size = isSum ? 11 : 10
  const step = size * pointInMm * 1.35
  const width = column.amount - column.what - 32
  const texts = [
    ...wrapLines(what, width, (piece) => pen.widthOf(piece, size)).map((text) => ({
      text,
      colour: ink,
      size,
    })),
    ...(about === '' ? [] : wrapLines(about, width, (piece) => pen.widthOf(piece, 8.5))).map((text) => ({
      text,
      colour: soft,
      size: 8.5,
    })),
  ]
  const height = texts.length * step + 2.4
  const y = sheet.roomFor(height, startY)
  pen.write(date, column.date, y + step, 9, soft)
  texts.forEach((text, index) => {
    pen.write(text.text, column.what, y + step * (index + 1), text.size, text.colour)
  })
  sheet.atRight(amount, y + step, size)
  sheet.rule(y + height, isSum ? 0.4 : 0.1)
  return y + height
}
