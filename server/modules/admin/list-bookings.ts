import * as guestRows from '#modules/bookings/guest-rows'
import type { Ctx } from '#server/context'
import type { BookingCard } from '#shared/admin/booking-card'
import type { AdminStatus } from '#shared/booking/status'
import type { Guest } from '#shared/guest/guest'
import { openAadhaar } from '../bookings/stored-details'
import * as auditRows from './audit-rows'
import { cardsOf } from './booking-cards'
import * as bookingListRows from './booking-list-rows'

/** A booking as the REST call shows it, with whole identity numbers ('' where there is none). */
export type ListedBooking = { card: BookingCard; guests: Guest[] }

/**
 * All bookings of one status by check-in, for a signed-in administrator. It returns whole identity numbers, so it writes an
 * audit entry.
 */
export async function listBookings(ctx: Ctx, admin: string, status: AdminStatus): Promise<ListedBooking[]> {
  const rows = await bookingListRows.page(ctx.db, { status, after: null, limit: null })
  const cards = await cardsOf(ctx, ctx.db, rows)
  const known = await guestRows.ofBookings(
    ctx.db,
    rows.map(({ id }) => id),
  )
  const details = new Map(known.map((one) => [one.bookingId, one.details]))
  const note = `${status}: ${rows.length}`
  await auditRows.write(ctx.db, { at: ctx.clock.now(), admin, action: 'identitiesListed', note })
  return cards.map((card) => ({
    card,
    guests: (details.get(card.id)?.guests ?? []).map((guest, index) => ({
      name: guest.name,
      age: guest.age,
      aadhar: openAadhaar(ctx.secrets, card.id, index + 1, guest),
    })),
  }))
}
