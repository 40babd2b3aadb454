import { createFileRoute } from '@tanstack/react-router'
import { RegisterScreen } from '../screens/admin-panel/register/register-screen'

export const Route = createFileRoute('/admin_panel/register')({ component: Screen })

function Screen() {
  const { date, from, to } = Route.useSearch()
  return <RegisterScreen date={date} from={from} to={to} />
}
