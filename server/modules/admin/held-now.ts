import type { BookingCard } from '#shared/admin/booking-card'
import type { Library } from '#server/repositories/repositories'
import type { CardsOf } from './booking-cards'

const most = 100

/** Who holds rooms just now and has not paid yet, the longest first. */
export function heldNow({ library, cardsOf }: { library: Library; cardsOf: CardsOf }) {
  return async (): Promise<BookingCard[]> => cardsOf(library, await library.bookingList.held(most))
}
