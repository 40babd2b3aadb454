import { createFileRoute } from '@tanstack/react-router'
import { BookingScreen } from '../screens/admin-panel/booking-page/booking-screen'

export const Route = createFileRoute('/admin_panel/bookings/$bookingId')({ component: Screen })

function Screen() {
  const { bookingId } = Route.useParams()
  return <BookingScreen key={bookingId} bookingId={bookingId} />
}
