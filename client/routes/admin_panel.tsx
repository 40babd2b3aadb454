import { createFileRoute, useLocation } from '@tanstack/react-router'
import { hotel } from '#shared/hotel'
import { TrpcProvider } from '../app/trpc'
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
  const search = Route.useSearch()
  const words = useLocation({ select: ({ state }) => state.searchWords ?? '' })
  const navigate = Route.useNavigate()
  return (
    <TrpcProvider>
      <PanelScreen
        search={search}
        words={words}
        go={(next, searchWords) => void navigate({ search: next, state: searchWords ? { searchWords } : {} })}
      />
    </TrpcProvider>
  )
}
