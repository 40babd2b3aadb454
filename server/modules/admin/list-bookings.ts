import type { Clock } from '#server/platform/clock'
import type { Secrets } from '#server/platform/secrets'
import type { Repositories } from '#server/repositories/repositories'
import type { BookingCard } from '#shared/admin/booking-card'
import type { AdminStatus } from '#shared/booking/status'
import type { Guest } from '#shared/guest/guest'
import { openAadhaar } from '../bookings/stored-details'
import type { CardsOf } from './booking-cards'

type Needs = { repositories: Repositories; secrets: Secrets; clock: Clock; cardsOf: CardsOf }

/** A booking as the REST call shows it, with whole identity numbers ('' where there is none). */
export type ListedBooking = { card: BookingCard; guests: Guest[] }

/**
 * All bookings of one status by check-in, for a signed-in administrator. It returns whole identity numbers, so it writes an
 * audit entry.
 */
export function listBookings({ repositories, secrets, clock, cardsOf }: Needs) {
  return async (admin: string, status: AdminStatus): Promise<ListedBooking[]> => {
    const rows = await repositories.bookingList.page({ status, after: null, limit: null })
    const cards = await cardsOf(repositories, rows)
    const known = await repositories.guests.ofBookings(rows.map(({ id }) => id))
    const details = new Map(known.map((one) => [one.bookingId, one.details]))
    const note = `${status}: ${rows.length}`
    await repositories.audit.write({ at: clock.now(), admin, action: 'identitiesListed', note })
    return cards.map((card) => ({
      card,
      guests: (details.get(card.id)?.guests ?? []).map((guest, index) => ({
        name: guest.name,
        age: guest.age,
        aadhar: openAadhaar(secrets, card.id, index + 1, guest),
      })),
    }))
  }
}
