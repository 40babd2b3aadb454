import type { Repositories } from '#server/repositories/repositories'
import type { BookingCard } from '#shared/admin/booking-card'
import type { CardsOf } from './booking-cards'

const most = 100

/** Who holds rooms just now and has not paid yet, the longest first. */
export function heldNow({ repositories, cardsOf }: { repositories: Repositories; cardsOf: CardsOf }) {
  return async (): Promise<BookingCard[]> => cardsOf(repositories, await repositories.bookingList.held(most))
}
