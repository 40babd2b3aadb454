import type { BookingCard } from '../../../shared/admin/booking-card'
import { deskToday } from '../../../shared/calendar/hotel-today'
import { DomainError } from '../../../shared/domain-error'
import type { Library } from '../../repositories/books'
import type { Clock } from '../../runtime/clock'
import type { CardsOf } from './booking-cards'
import { cardIn, noBooking } from './list-cards'
import { mayBeErased } from './what-may-go'

type Needs = { library: Library; clock: Clock; cardsOf: CardsOf }

/**
 * A guest asks that his data be erased: names, contact, identity numbers, mails and raw events go; stay and money stay.
 * Twice is once. Throws `NotFound`, and `Conflict` where he is still expected or money is under way.
 */
export function erasePersonalData({ library, clock, cardsOf }: Needs) {
  return (admin: string, bookingId: string): Promise<BookingCard> =>
    library.transaction(async (books) => {
      const booking = await books.erasure.lock(bookingId)
      if (!booking || booking.status === 'Blocked') throw noBooking()
      if (booking.erasedAt !== null) return cardIn(books, cardsOf, bookingId)
      const now = clock.now()
      if (!mayBeErased(booking, deskToday(now))) throw new DomainError('Conflict', stillNeeded)
      await books.erasure.forgetTraces(booking)
      await books.erasure.anonymise(bookingId, now)
      await books.audit.write({ at: now, admin, action: 'dataErased', bookingId })
      return cardIn(books, cardsOf, bookingId)
    })
}

const stillNeeded =
  'The stay or its payment is not over, so the desk still needs to know who comes. Cancel the booking first, or wait.'
