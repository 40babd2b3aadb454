import fontAddress from '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf?url'
import type { BookingCard } from '../../../../shared/admin/booking-card'
import { bookingsReport } from './bookings-report'

/** The report as a file. Loaded on demand: type-setting weighs more than the rest of the panel. */
export async function printReport(
  bookings: readonly BookingCard[],
  hotelName: string,
  printedAt: Date,
): Promise<Blob> {
  const answer = await fetch(fontAddress)
  if (!answer.ok) throw new Error('The font of the report could not be loaded.')
  const font = await answer.arrayBuffer()
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve))
  const doc = await bookingsReport({ bookings, hotelName, printedAt, font, pause })
  return doc.output('blob')
}
