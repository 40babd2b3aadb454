import { createFileRoute } from '@tanstack/react-router'
import { DeskBookingScreen } from '../screens/admin-panel/desk-booking/desk-booking-screen'

export const Route = createFileRoute('/admin_panel/new')({ component: Screen })

function Screen() {
  const { from, to, type, room } = Route.useSearch()
  return <DeskBookingScreen from={from} to={to} type={type} room={room} />
}
