import { jsPDF } from 'jspdf'
import type { Receipt, ReceiptLine } from '#shared/booking/receipt'
import { dateForPeople, daysBetween } from '#shared/calendar/calendar-date'
import { hotelToday, timeForPeople } from '#shared/calendar/hotel-today'
import { kindWord } from '#shared/desk/room-number-words'
import { hotel } from '#shared/hotel'
import type { SiteFacts } from '#shared/hotel/site-facts'
import { signedMoney } from '#shared/money/rupees'
import { plural } from '#shared/plural'
import type { DrawText, Ink } from './drawn-text'
import { makeTextPen, pointInMm, type TextPen } from './text-pen'
import { wrapLines } from './text-runs'

const ink: Ink = [31, 42, 51]
const soft: Ink = [82, 96, 106]
const margin = { left: 20, right: 190, top: 22, bottom: 277 }
/** Millimetres: where what it is for begins, and where it ends. */
const column = { date: margin.left, what: 42, amount: margin.right }

/** `contacts`: how guests reach the hotel. */
export type ReceiptFacts = {
  receipt: Receipt
  printedAt: Date
  contacts: Pick<SiteFacts, 'phones' | 'email'>
}

type Line = { date: string; what: string; about: string; amount: string; isSum?: boolean }

/** The year of a line is that of the stay. */
const asLine = ({ date, text, about, amount }: ReceiptLine): Line => ({
  date: dateForPeople(date).slice(0, -5),
  what: text,
  about,
  amount: signedMoney(amount),
})

function contentOf({ receipt, printedAt, contacts }: ReceiptFacts) {
  const { guest, stay, roomNumbers, numberOfGuests, reference, charges, money, total, balance } = receipt
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
    lines: [
      ...charges.map(asLine),
      sum('Charges', total),
      ...money.map(asLine),
      sum(balance < 0 ? 'To give back' : balance > 0 ? 'Due' : 'Paid in full', Math.abs(balance)),
    ],
    printed: `Printed ${dateForPeople(hotelToday(printedAt))}, ${timeForPeople(printedAt)}`,
  }
}

/** All its text, so that the fonts for it can be loaded first. */
export function receiptTexts(facts: ReceiptFacts): string[] {
  const { hotelLines, guest, stay, reference, lines, printed } = contentOf(facts)
  return [
    ...hotelLines,
    guest,
    stay,
    reference,
    printed,
    ...lines.flatMap(({ what, about, amount }) => [what, about, amount]),
  ]
}

/** A receipt on A4, on as many pages as it needs. */
export function receiptPdf(facts: ReceiptFacts, draw: DrawText): jsPDF {
  const { hotelLines, guest, stay, reference, lines, printed } = contentOf(facts)
  const doc = new jsPDF({ unit: 'mm', format: 'a4', compress: true, floatPrecision: 3 })
  doc.setProperties({ title: `Receipt, ${hotel.name}` })
  doc.setLanguage('en-GB')
  const pen = makeTextPen(doc, draw)
  pen.write(hotel.name, margin.left, margin.top, 18, ink)
  atRight(pen, 'Receipt', margin.top, 18)
  let y = margin.top + 2
  const paragraph = (text: string, size: number, colour: Ink) => {
    for (const line of wrapLines(text, margin.right - margin.left, (piece) => pen.widthOf(piece, size))) {
      y += size * pointInMm * 1.4
      pen.write(line, margin.left, y, size, colour)
    }
  }
  for (const line of hotelLines) paragraph(line, 9, soft)
  y += 8
  if (guest !== '') paragraph(guest, 14, ink)
  paragraph(stay, 10, ink)
  if (reference !== '') paragraph(reference, 9, soft)
  y += 6
  rule(doc, y, 0.4)
  for (const line of lines) y = writeLine(doc, pen, line, y)
  y += 10
  if (y > margin.bottom) y = nextPage(doc)
  pen.write(printed, margin.left, y, 8, soft)
  return doc
}

/** Returns where the line ends. */
function writeLine(
  doc: jsPDF,
  pen: TextPen,
  { date, what, about, amount, isSum = false }: Line,
  startY: number,
): number {
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
  const y = startY + height > margin.bottom ? nextPage(doc) : startY
  pen.write(date, column.date, y + step, 9, soft)
  texts.forEach((text, index) => {
    pen.write(text.text, column.what, y + step * (index + 1), text.size, text.colour)
  })
  atRight(pen, amount, y + step, size)
  rule(doc, y + height, isSum ? 0.4 : 0.1)
  return y + height
}

function nextPage(doc: jsPDF): number {
  doc.addPage()
  return margin.top
}

const atRight = (pen: TextPen, text: string, y: number, size: number) =>
  pen.write(text, margin.right - pen.widthOf(text, size), y, size, ink)

function rule(doc: jsPDF, y: number, width: number): void {
  doc.setDrawColor(...(width > 0.2 ? ink : ([200, 205, 208] as Ink))).setLineWidth(width)
  doc.line(margin.left, y, margin.right, y)
}
