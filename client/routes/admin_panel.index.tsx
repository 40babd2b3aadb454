import { createFileRoute, redirect } from '@tanstack/react-router'
import { PanelIndex } from '../screens/admin-panel/panel-index'
import { panelSearch } from '../screens/admin-panel/panel-search'

/** At the earlier address `/admin_panel?view=bookings`; two were called otherwise. */
const earlier = ['bookings', 'rates', 'today', 'closed', 'alerts', 'search', 'audit'] as const
const renamed: Record<string, string> = { arrivals: 'today', rooms: 'closed' }

export const Route = createFileRoute('/admin_panel/')({
  beforeLoad: ({ location, search }) => {
    const view = new URLSearchParams(location.searchStr).get('view') ?? ''
    const name = earlier.find((one) => one === (renamed[view] ?? view))
    if (name) throw redirect({ to: `/admin_panel/${name}`, search: panelSearch(search), replace: true })
  },
  component: PanelIndex,
})
