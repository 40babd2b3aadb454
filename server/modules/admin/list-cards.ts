import type { Db } from '#server/database/transaction'
import type { BookingCard } from '#shared/admin/booking-card'
import type { BookingList, BookingListRequest } from '#shared/admin/requests'
import { DomainError } from '#shared/domain-error'
import type { CardsOf } from './booking-cards'
import * as bookingListRows from './booking-list-rows'

type Needs = { db: Db; cardsOf: CardsOf }

/** A page of the bookings of one status, by check-in, and the number of bookings of each status. */
export function listBookingCards({ db, cardsOf }: Needs) {
  return async ({ status, from, to, cursor, limit }: BookingListRequest): Promise<BookingList> => {
    // One more than the page, to know whether there is a next one.
    const rows = await bookingListRows.page(db, {
      status,
      from,
      to,
      after: cursor ?? null,
      limit: limit + 1,
    })
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return {
      bookings: await cardsOf(db, page),
      nextCursor: rows.length > limit && last ? { checkIn: last.checkIn, id: last.id } : null,
      counts: await bookingListRows.counts(db, { from, to }),
    }
  }
}

const mostFound = 50
/** Fewer than four digits are part of almost every number. */
const isNumber = (word: string): boolean => /^\d{4,}$/.test(word)

/** Bookings of any status by name, email, mobile number, order, payment or refund id; newest first, at most 50. */
export function searchBookings({ db, cardsOf }: Needs) {
  return async (text: string): Promise<BookingCard[]> => {
    const digits = text.replace(/[\s\-+().]/g, '').replace(/^(?:91|0)(?=\d{10}$)/, '')
    const words = await bookingListRows.searchWords(db, text)
    const rows = await bookingListRows.search(db, {
      words: words.map((word) => ({ word, inMobile: isNumber(word) })),
      isAddress: text.includes('@'),
      digits: isNumber(digits) ? digits : null,
      id: text,
      limit: mostFound,
    })
    return cardsOf(db, rows)
  }
}

/** One booking. Throws `NotFound`. */
export function bookingCard({ db, cardsOf }: Needs) {
  return (bookingId: string): Promise<BookingCard> => cardIn(db, cardsOf, bookingId)
}

/** The booking as this transaction sees it. Throws `NotFound`. */
export async function cardIn(tx: Db, cardsOf: CardsOf, bookingId: string): Promise<BookingCard> {
  const [card] = await cardsOf(tx, await bookingListRows.byIds(tx, [bookingId]))
  if (!card) throw noBooking()
  return card
}

export const noBooking = () => new DomainError('NotFound', 'There is no such booking any more.')

export const hasChanged = () =>
  new DomainError('Conflict', 'This booking has changed since you opened it. Please open it again.')
