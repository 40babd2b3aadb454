import { createFileRoute } from '@tanstack/react-router'
import { PayoutScreen } from '../screens/admin-panel/payouts/payout-screen'

export const Route = createFileRoute('/admin_panel/payouts/$payoutId')({ component: Screen })

function Screen() {
  const { payoutId } = Route.useParams()
  return <PayoutScreen key={payoutId} payoutId={payoutId} />
}
