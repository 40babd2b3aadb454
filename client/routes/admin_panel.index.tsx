import { createFileRoute, redirect } from '@tanstack/react-router'
import { PanelIndex } from '../screens/admin-panel/panel-index'
import { panelSearch } from '../screens/admin-panel/panel-search'

export const Route = createFileRoute('/admin_panel/')({
  beforeLoad: async ({ location, search }) => {
    // Loaded only here: the routes of all pages are in every page's first script.
    const { screenOf } = await import('../screens/admin-panel/earlier-address')
    const name = screenOf(location.searchStr)
    if (name) throw redirect({ to: `/admin_panel/${name}`, search: panelSearch(search), replace: true })
  },
  component: PanelIndex,
})
