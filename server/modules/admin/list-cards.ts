import type { Ctx } from '#server/context'
import type { Db } from '#server/database/transaction'
import type { BookingCard } from '#shared/admin/booking-card'
import type { BookingList, BookingListRequest } from '#shared/admin/requests'
import { DomainError } from '#shared/domain-error'
import { cardsOf } from './booking-cards'
import * as bookingListRows from './booking-list-rows'

/** A page of the bookings of one status, by check-in, and the number of bookings of each status. */
export async function listBookingCards(
  ctx: Ctx,
  { status, from, to, cursor, limit }: BookingListRequest,
): Promise<BookingList> {
  // One more than the page, to know whether there is a next one.
  const rows = await bookingListRows.page(ctx.db, {
    status,
    from,
    to,
    after: cursor ?? null,
    limit: limit + 1,
  })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    bookings: await cardsOf(ctx, ctx.db, page),
    nextCursor: rows.length > limit && last ? { checkIn: last.checkIn, id: last.id } : null,
    counts: await bookingListRows.counts(ctx.db, { from, to }),
  }
}

const mostFound = 50
/** Fewer than four digits are part of almost every number. */
const isNumber = (word: string): boolean => /^\d{4,}$/.test(word)

/** Bookings of any status by name, email, mobile number, order, payment or refund id; newest first, at most 50. */
export async function searchBookings(ctx: Ctx, text: string): Promise<BookingCard[]> {
  const digits = text.replace(/[\s\-+().]/g, '').replace(/^(?:91|0)(?=\d{10}$)/, '')
  const words = await bookingListRows.searchWords(ctx.db, text)
  const rows = await bookingListRows.search(ctx.db, {
    words: words.map((word) => ({ word, inMobile: isNumber(word) })),
    isAddress: text.includes('@'),
    digits: isNumber(digits) ? digits : null,
    id: text,
    limit: mostFound,
  })
  return cardsOf(ctx, ctx.db, rows)
}

/** One booking. Throws `NotFound`. */
export function bookingCard(ctx: Ctx, bookingId: string): Promise<BookingCard> {
  return cardIn(ctx, ctx.db, bookingId)
}

/** The booking as this transaction sees it. Throws `NotFound`. */
export async function cardIn(ctx: Ctx, tx: Db, bookingId: string): Promise<BookingCard> {
  const [card] = await cardsOf(ctx, tx, await bookingListRows.byIds(tx, [bookingId]))
  if (!card) throw noBooking()
  return card
}

export const noBooking = () => new DomainError('NotFound', 'There is no such booking any more.')

export const hasChanged = () =>
  new DomainError('Conflict', 'This booking has changed since you opened it. Please open it again.')
