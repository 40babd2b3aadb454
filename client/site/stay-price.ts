import { type Quote, quoteNights } from '#shared/booking/quote'
import { isSellable } from '#shared/booking/sellable'
import { asCalendarDate, type CalendarDate, isCalendarDate } from '#shared/calendar/calendar-date'
import type { Sale } from '#shared/calendar/season'
import { toPaise } from '#shared/money/rupees'
import { linesBehind, type WordedLine } from '#shared/rates/price-words'
import { nightAmounts } from '#shared/rates/rates'
import { type RefundStep, refundSteps, standardFee } from '#shared/refund/policy'
import type { Room } from '#shared/room/room'

/** The bar as it is filled in; empty text for what was not chosen. */
export type Wanted = { checkIn: string; checkOut: string; roomType: string }

/** What is on sale, and the server's current time with the hotel's offset. */
export type HotelFacts = { sale: Sale; now: string; maxStayNights: number }

/** `lines`: what is behind the total, where nights differ. */
type StayPrice = { room: Room; quote: Quote; lines: WordedLine[]; best: RefundStep | undefined }

/** What one room costs for these dates, 60 % of it now; undefined while something is missing or cannot be sold. */
export function priceOfRequest(
  wanted: Wanted,
  rooms: readonly Room[],
  facts: HotelFacts,
): StayPrice | undefined {
  const room = rooms.find(({ type }) => type === wanted.roomType)
  const { checkIn, checkOut } = wanted
  if (!room || !isCalendarDate(checkIn) || !isCalendarDate(checkOut)) return undefined
  if (!isSellable({ checkIn, checkOut }, facts.sale, facts.maxStayNights)) return undefined
  const amounts = nightAmounts({ rooms: 1, checkIn, checkOut }, room)
  const quote = quoteNights(amounts, 60)
  const paid = toPaise(quote.payNow)
  const [best] = refundSteps({ paid, providerFee: standardFee(paid) }, hotelDay(facts.now), checkIn)
  return { room, quote, lines: linesBehind(amounts, 1), best }
}

/** The date at the hotel, since the server gives its time with the hotel's own offset. */
const hotelDay = (now: string): CalendarDate => asCalendarDate(now.slice(0, 10))
