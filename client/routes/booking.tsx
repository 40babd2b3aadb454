import { createFileRoute, useLocation } from '@tanstack/react-router'
import { hotel } from '../../shared/hotel'
import { trpc } from '../app/trpc'
import { BookingScreen } from '../screens/booking/booking-screen'

export const Route = createFileRoute('/booking')({
  loader: async ({ context: { data } }) => {
    await Promise.all([data.booking.rooms.ensureData(), data.booking.season.ensureData()])
  },
  head: () => ({ meta: [{ title: `Book a room: ${hotel.name}` }] }),
  component: Booking,
})

function Booking() {
  const [rooms] = trpc.booking.rooms.useSuspenseQuery()
  const [season] = trpc.booking.season.useSuspenseQuery()
  const { calls, device } = Route.useRouteContext()
  const { roomType, payNow } = useLocation().state
  return (
    <BookingScreen
      rooms={rooms}
      facts={season}
      chosen={roomType}
      payNow={payNow ?? false}
      calls={calls}
      device={device}
    />
  )
}
