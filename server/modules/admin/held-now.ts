import type { Db } from '#server/database/transaction'
import type { BookingCard } from '#shared/admin/booking-card'
import type { CardsOf } from './booking-cards'
import * as bookingListRows from './booking-list-rows'

const limit = 100

/** The unpaid holds, oldest first; at most 100. */
export function heldNow({ db, cardsOf }: { db: Db; cardsOf: CardsOf }) {
  return async (): Promise<BookingCard[]> => cardsOf(db, await bookingListRows.held(db, limit))
}
