import { createFileRoute } from '@tanstack/react-router'
import { BookingsScreen } from '../screens/admin-panel/bookings/bookings-screen'

export const Route = createFileRoute('/admin_panel/bookings/')({ component: Screen })

function Screen() {
  const search = Route.useSearch()
  return <BookingsScreen search={search} />
}
