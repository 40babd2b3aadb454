import { createFileRoute } from '@tanstack/react-router'
import { ReportsScreen } from '../screens/admin-panel/reports/reports-screen'

export const Route = createFileRoute('/admin_panel/reports')({ component: Screen })

function Screen() {
  const { from, to, net } = Route.useSearch()
  return <ReportsScreen from={from} to={to} net={net} />
}
