import { Link } from '@tanstack/react-router'
import type { BookingCard } from '#shared/admin/booking-card'
import { whoseBooking } from '../parts/whose-booking'

/** Where everything else is that can be done with a booking. */
export function EntryActions({ card }: { card: BookingCard }) {
  return (
    <div className="entry-actions">
      <Link
        className="desk-small-button"
        to="/admin_panel/bookings/$bookingId"
        params={{ bookingId: card.id }}
        aria-label={`Open the booking of ${whoseBooking(card)}`}
      >
        Open the booking
      </Link>
      <Link className="desk-small-button" to="/admin_panel/audit" search={{ booking: card.id }}>
        Who did what
      </Link>
    </div>
  )
}
