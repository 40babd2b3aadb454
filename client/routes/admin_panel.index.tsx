import { createFileRoute, redirect } from '@tanstack/react-router'
import { PanelIndex } from '../screens/admin-panel/panel-index'
import { panelSearch } from '../screens/admin-panel/panel-search'

/** Where the views of the earlier address `/admin_panel?view=arrivals&date=…` are now. */
const earlierViews = new Map([
  ['bookings', '/admin_panel/bookings'],
  ['rates', '/admin_panel/rates'],
  ['arrivals', '/admin_panel/today'],
  ['rooms', '/admin_panel/closed'],
  ['alerts', '/admin_panel/alerts'],
  ['search', '/admin_panel/search'],
  ['audit', '/admin_panel/audit'],
] as const)

export const Route = createFileRoute('/admin_panel/')({
  beforeLoad: ({ location, search }) => {
    const view = new URLSearchParams(location.searchStr).get('view')
    for (const [name, to] of earlierViews)
      if (name === view) throw redirect({ to, search: panelSearch(search), replace: true })
  },
  component: PanelIndex,
})
