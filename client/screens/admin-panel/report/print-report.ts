import { drawWithPageFonts } from '#client/paper/drawn-text'
import type { BookingCard } from '#shared/admin/booking-card'
import { bookingsReport } from './bookings-report'
import { reportTables } from './report-rows'

/** The report as a PDF file. Loaded on demand: jsPDF is larger than the rest of the panel. */
export async function printReport(
  bookings: readonly BookingCard[],
  hotelName: string,
  printedAt: Date,
): Promise<Blob> {
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve))
  const draw = await drawWithPageFonts(reportTables(bookings).flatMap(({ rows }) => rows.flat()))
  const doc = await bookingsReport({ bookings, hotelName, printedAt, draw, pause })
  return doc.output('blob')
}
