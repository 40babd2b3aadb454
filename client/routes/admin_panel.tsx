import { createFileRoute } from '@tanstack/react-router'
import { hotel } from '../../shared/hotel'
import { PanelScreen } from '../screens/admin-panel/panel-screen'
import { panelSearch } from '../screens/admin-panel/panel-search'
import deskStyles from '../styles/desk/desk.css?url'

export const Route = createFileRoute('/admin_panel')({
  validateSearch: panelSearch,
  staticData: { hidden: true },
  head: () => ({
    meta: [{ title: `Admin Dashboard: ${hotel.name}` }],
    links: [{ rel: 'stylesheet', href: deskStyles }],
  }),
  component: Panel,
})

function Panel() {
  const { calls, admin, device } = Route.useRouteContext()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PanelScreen
      search={search}
      go={(next) => void navigate({ search: next })}
      calls={calls}
      admin={admin}
      device={device}
    />
  )
}
