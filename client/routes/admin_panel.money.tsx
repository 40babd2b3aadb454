import { createFileRoute } from '@tanstack/react-router'
import { MoneyScreen } from '../screens/admin-panel/money/money-screen'

export const Route = createFileRoute('/admin_panel/money')({ component: Screen })

function Screen() {
  const { date } = Route.useSearch()
  return <MoneyScreen date={date} />
}
