import { createFileRoute } from '@tanstack/react-router'
import { AuditScreen } from '../screens/admin-panel/audit/audit-screen'

export const Route = createFileRoute('/admin_panel/audit')({ component: Screen })

function Screen() {
  const { booking } = Route.useSearch()
  return <AuditScreen bookingId={booking} />
}
