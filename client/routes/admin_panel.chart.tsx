import { createFileRoute } from '@tanstack/react-router'
import { ChartScreen } from '../screens/admin-panel/chart/chart-screen'

export const Route = createFileRoute('/admin_panel/chart')({ component: Screen })

function Screen() {
  const { from } = Route.useSearch()
  return <ChartScreen from={from} />
}
