import { createFileRoute } from '@tanstack/react-router'
import { hotel } from '#shared/hotel'
import { TrpcProvider } from '../app/trpc'
import { panelSearch } from '../screens/admin-panel/panel-search'
import { PanelShell } from '../screens/admin-panel/panel-shell'
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
  return (
    <TrpcProvider>
      <PanelShell />
    </TrpcProvider>
  )
}
