import { createFileRoute } from '@tanstack/react-router'
import { TodayScreen } from '../screens/admin-panel/today/today-screen'

export const Route = createFileRoute('/admin_panel/today')({ component: Screen })

function Screen() {
  const { date } = Route.useSearch()
  return <TodayScreen date={date} />
}
