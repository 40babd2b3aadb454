import { jsPDF } from 'jspdf'
import { autoTable, type Cell, type CellHookData } from 'jspdf-autotable'
import type { DrawText, Ink } from '#client/paper/drawn-text'
import { makeTextPen, pointInMm, reportFont, type TextPen } from '#client/paper/text-pen'
import { wrapLines } from '#client/paper/text-runs'
import type { BookingCard } from '#shared/admin/booking-card'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { hotelToday, timeForPeople } from '#shared/calendar/hotel-today'
import { type ReportTable, reportColumns, reportTables } from './report-rows'

const fontSize = 6
/** Leaves space for the signs above and below a line of an Indian script. */
const lineHeight = 1.3
const padding = 1.2
const margin = { top: 18, bottom: 14, left: 13.5, right: 13.5 }
/** A table begins on the next page unless its two heads and a few lines of a row fit on this one. */
const smallestStart = 28
const ink: Ink = [31, 42, 51]
const soft: Ink = [82, 96, 106]

type ReportFacts = {
  bookings: readonly BookingCard[]
  hotelName: string
  printedAt: Date
  /** Draws text that the PDF reader's own fonts lack. */
  draw: DrawText
  /** Called between tables, so that the page stays responsive. */
  pause?: () => Promise<void>
}

/** Confirmed bookings on landscape A4, one table per check-in date. */
export async function bookingsReport(facts: ReportFacts): Promise<jsPDF> {
  const doc = new jsPDF({
    orientation: 'landscape',
    unit: 'mm',
    format: 'a4',
    compress: true,
    floatPrecision: 3,
  })
  doc.setProperties({ title: `Confirmed bookings, ${facts.hotelName}` })
  doc.setLanguage('en-GB')
  doc.setLineHeightFactor(lineHeight)
  const pen = makeTextPen(doc, facts.draw)
  let y = margin.top
  for (const table of reportTables(facts.bookings)) {
    if (y + smallestStart > doc.internal.pageSize.getHeight() - margin.bottom) {
      doc.addPage()
      y = margin.top
    }
    y = drawTable(doc, pen, table, y) + 6
    await facts.pause?.()
  }
  frameEveryPage(doc, pen, facts)
  return doc
}

/** Draws one date's table from `startY` on; returns where it ends. Millimetres. */
function drawTable(doc: jsPDF, pen: TextPen, { checkIn, rows }: ReportTable, startY: number): number {
  const linesOf = new WeakMap<Cell, string[]>()
  let endY = startY
  autoTable(doc, {
    startY,
    margin,
    theme: 'grid',
    showHead: 'everyPage',
    head: [
      [{ content: `Check-In : ${dateForPeople(checkIn)}`, colSpan: reportColumns.length, styles: dateHead }],
      reportColumns.map(({ name }) => name),
    ],
    body: rows,
    styles: {
      font: reportFont,
      fontSize,
      cellPadding: padding,
      textColor: ink,
      lineColor: [200, 205, 208],
      lineWidth: 0.1,
    },
    headStyles: { font: 'helvetica', fontStyle: 'bold', fillColor: [216, 230, 234] },
    columnStyles: Object.fromEntries(reportColumns.map(({ width }, index) => [index, { cellWidth: width }])),
    didParseCell: ({ section, cell, column }) => {
      if (section !== 'body') return
      // Lines are broken here: the table's own code measures with a font that lacks many letters.
      cell.styles.overflow = 'visible'
      const width = (reportColumns[column.index]?.width ?? 0) - 2 * padding
      cell.text = wrapLines(cell.text.join('\n'), width, (piece) => pen.widthOf(piece, fontSize))
    },
    willDrawCell: ({ section, cell }) => {
      if (section !== 'body') return
      linesOf.set(cell, cell.text)
      cell.text = []
    },
    didDrawCell: ({ cell }: CellHookData) => writeLines(pen, cell, linesOf.get(cell) ?? []),
    didDrawPage: ({ cursor }) => {
      endY = cursor?.y ?? endY
    },
  })
  return endY
}

const dateHead = { fontSize: 9, fillColor: [30, 68, 56] as Ink, textColor: [241, 239, 228] as Ink }

function writeLines(pen: TextPen, cell: Cell, lines: string[]): void {
  const step = fontSize * pointInMm * lineHeight
  lines.forEach((line, index) => {
    pen.write(line, cell.x + padding, cell.y + padding + step * (index + 0.78), fontSize, ink)
  })
}

/** The hotel's name, when it was printed, and which page of how many. */
function frameEveryPage(doc: jsPDF, pen: TextPen, { bookings, hotelName, printedAt }: ReportFacts): void {
  const pages = doc.getNumberOfPages()
  const right = doc.internal.pageSize.getWidth() - margin.right
  const bottom = doc.internal.pageSize.getHeight() - 7
  const printed = `Printed ${dateForPeople(hotelToday(printedAt))}, ${timeForPeople(printedAt)}`
  const count = `Confirmed bookings: ${bookings.length}`
  for (let page = 1; page <= pages; page += 1) {
    doc.setPage(page)
    pen.write(hotelName, margin.left, 12, 12, ink)
    pen.write(count, right - pen.widthOf(count, 9), 12, 9, ink)
    pen.write(printed, margin.left, bottom, 7, soft)
    const pageLabel = `Page ${page} of ${pages}`
    pen.write(pageLabel, right - pen.widthOf(pageLabel, 7), bottom, 7, soft)
  }
}
