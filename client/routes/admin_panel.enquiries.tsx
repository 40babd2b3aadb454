import { createFileRoute } from '@tanstack/react-router'
import { EnquiriesScreen } from '../screens/admin-panel/enquiries/enquiries-screen'

export const Route = createFileRoute('/admin_panel/enquiries')({ component: Screen })

function Screen() {
  const { progress } = Route.useSearch()
  return <EnquiriesScreen shown={progress ?? 'new'} />
}
