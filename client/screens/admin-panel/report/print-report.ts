import type { BookingCard } from '#shared/admin/booking-card'
import { bookingsReport } from './bookings-report'
import { drawOnCanvas } from './drawn-text'
import { reportTables } from './report-rows'

/** The report as a PDF file. Loaded on demand: jsPDF is larger than the rest of the panel. */
export async function printReport(
  bookings: readonly BookingCard[],
  hotelName: string,
  printedAt: Date,
): Promise<Blob> {
  const { fontFamily } = getComputedStyle(document.body)
  // The browser loads a font's file for a script only once the page has text in that script.
  const characters = new Set(reportTables(bookings).flatMap(({ rows }) => [...rows.flat().join('')]))
  // A font may be missing on this machine; the others are waited for.
  await document.fonts.load(`30px ${fontFamily}`, [...characters].join('')).catch(() => undefined)
  await document.fonts.ready
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve))
  const draw = drawOnCanvas(fontFamily)
  const doc = await bookingsReport({ bookings, hotelName, printedAt, draw, pause })
  return doc.output('blob')
}
