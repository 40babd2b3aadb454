import { createFileRoute } from '@tanstack/react-router'
import { PayoutsScreen } from '../screens/admin-panel/payouts/payouts-screen'

export const Route = createFileRoute('/admin_panel/payouts/')({ component: Screen })

function Screen() {
  const { from, to } = Route.useSearch()
  return <PayoutsScreen from={from} to={to} />
}
