import { type Quote, quoteNights } from '#shared/booking/quote'
import { type Stay, stay } from '#shared/booking/stay'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import { asPaise } from '#shared/money/paise'
import { asRupees, moneyForPeople, type Rupees, toPaise } from '#shared/money/rupees'
import { linesBehind, type WordedLine } from '#shared/rates/price-words'
import { refundSteps, standardFee } from '#shared/refund/policy'
import type { Room } from '#shared/room/room'
import type { Draft } from './draft'
import { wholeDate } from './draft-dates'
import { amountsFor, type OwnBooking } from './kept-price'

/** `rate`: of a room on the first night; `lines`: what is behind the total, where nights differ. */
export type Price = { room: Room; stay: Stay; quote: Quote; rate: Rupees; lines: WordedLine[] }

/** The price of the stay in the form, with 60 % to pay now; null while something is missing. */
export function priceOf(draft: Draft, rooms: readonly Room[], own: readonly OwnBooking[] = []): Price | null {
  const room = rooms.find(({ type }) => type === draft.roomType)
  const asked = stay.safeParse({
    type: draft.roomType,
    rooms: Number(draft.numberOfRooms),
    checkIn: draft.checkIn,
    checkOut: draft.checkOut,
  })
  if (!room || !asked.success || asked.data.checkOut <= asked.data.checkIn) return null
  const amounts = amountsFor(asked.data, room, own)
  const lines = linesBehind(amounts, asked.data.rooms)
  const rate = (amounts[0] ?? 0) / asked.data.rooms
  return { room, stay: asked.data, quote: quoteNights(amounts, 60), rate: asRupees(rate), lines }
}

/** What to choose to see a price. */
export function missingForPrice(draft: Draft): string {
  const missing = [
    draft.roomType ? [] : ['a room type'],
    wholeDate(draft.checkIn) && wholeDate(draft.checkOut) ? [] : ['both dates'],
    draft.numberOfRooms === '' ? ['how many rooms'] : [],
  ].flat()
  return `Choose ${listed(missing)} to see the price.`
}

/** `a, b and c`. Not by `Intl`, whose first use costs a slow phone a sixth of a second. */
const listed = (words: readonly string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words.join('')

/** The least refund by cancellation date, when 60 % is paid. */
export function refundPromise({ quote, stay: { checkIn } }: Price, today: CalendarDate) {
  const paid = toPaise(quote.payNow)
  return refundSteps({ paid, providerFee: asPaise(standardFee(paid)) }, today, checkIn)
}

export const rupeesForPeople = (amount: Rupees): string => moneyForPeople(toPaise(amount))
