import type { Repositories } from '#server/repositories/repositories'
import type { BookingCard } from '#shared/admin/booking-card'
import type { CardsOf } from './booking-cards'

const limit = 100

/** The unpaid holds, oldest first; at most 100. */
export function heldNow({ repositories, cardsOf }: { repositories: Repositories; cardsOf: CardsOf }) {
  return async (): Promise<BookingCard[]> => cardsOf(repositories, await repositories.bookingList.held(limit))
}
