import { createFileRoute } from '@tanstack/react-router'
import { RatesScreen } from '../screens/admin-panel/rates/rates-screen'

export const Route = createFileRoute('/admin_panel/rates')({ component: Screen })

function Screen() {
  const { year, type } = Route.useSearch()
  return <RatesScreen year={year} type={type} />
}
