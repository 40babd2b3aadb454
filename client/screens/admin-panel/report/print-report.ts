import type { BookingCard } from '#shared/admin/booking-card'
import { bookingsReport } from './bookings-report'
import { drawOnCanvas } from './drawn-text'
import { reportTables } from './report-rows'

/** The report as a file. Loaded on demand: type-setting weighs more than the rest of the panel. */
export async function printReport(
  bookings: readonly BookingCard[],
  hotelName: string,
  printedAt: Date,
): Promise<Blob> {
  const { fontFamily } = getComputedStyle(document.body)
  // A font's file for a script comes only once somebody writes in it.
  const mailDeps = new Set(reportTables(bookings).flatMap(({ rows }) => [...rows.flat().join('')]))
  // One of the page's fonts need not be on this machine; the others are waited for.
  await document.fonts.load(`30px ${fontFamily}`, [...mailDeps].join('')).catch(() => undefined)
  await document.fonts.ready
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve))
  const draw = drawOnCanvas(fontFamily)
  const doc = await bookingsReport({ bookings, hotelName, printedAt, draw, pause })
  return doc.output('blob')
}
