import { refusalOf } from '#client/app/refusal'
import { trpc } from '#client/app/trpc'
import { NotLoaded, Spinner } from '../parts/loading'
import { BookingEntry } from './booking-card'

/** The card of a booking, which is loaded when it is opened. */
export function OneBooking({ bookingId, onGone }: { bookingId: string; onGone: () => void }) {
  const booking = trpc.admin.booking.useQuery({ bookingId }, { staleTime: 0 })
  if (booking.isPending) return <Spinner words="Loading the booking …" />
  if (!booking.data) {
    return refusalOf(booking.error) ? (
      <p className="desk-empty">This booking no longer exists: it was deleted.</p>
    ) : (
      <NotLoaded what="The booking" onAgain={() => void booking.refetch()} />
    )
  }
  return <BookingEntry card={booking.data} onGone={onGone} />
}
