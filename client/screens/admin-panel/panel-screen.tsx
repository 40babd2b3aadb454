import { Navigate } from '@tanstack/react-router'
import { useAdminToken } from '#client/app/use-admin-token'
import { useApp } from '#client/app/use-app'
import { useServerClock } from '#client/app/use-server-clock'
import type { Parts } from '#client/ui/parts'
import { Skeleton } from '#client/ui/skeleton'
import { AlertsView } from './alerts/alerts-view'
import { ArrivalsView } from './arrivals/arrivals-view'
import { AuditView } from './audit/audit-view'
import { BookingsView } from './bookings/bookings-view'
import { DeskContext } from './desk-context'
import { PanelFrame } from './panel-frame'
import type { PanelSearch, PanelView } from './panel-search'
import { RatesView } from './rates/rates-view'
import { RoomsView } from './rooms/rooms-view'
import { SearchView } from './search/search-view'

type PanelScreenProps = {
  search: PanelSearch
  words: string
  go: (next: PanelSearch, words?: string) => void
}

const views: Record<PanelView, () => Parts> = {
  bookings: BookingsView,
  rates: RatesView,
  arrivals: ArrivalsView,
  rooms: RoomsView,
  alerts: AlertsView,
  search: SearchView,
  audit: AuditView,
}

/** The administrator's panel. Without a token it redirects to the login page. */
export function PanelScreen({ search, words, go }: PanelScreenProps) {
  const { device } = useApp()
  const token = useAdminToken()
  useServerClock()
  if (token === null) return <Navigate to="/admin_login_page" replace />
  if (token === undefined || !device) {
    return (
      <main className="desk-main">
        <h1>Admin Dashboard</h1>
        <Skeleton waitingFor="Opening the panel …" />
      </main>
    )
  }
  const View = search.view && views[search.view]
  return (
    <DeskContext value={{ search, words, go, device }}>
      <PanelFrame>
        {View ? <View key={search.view} /> : <p className="desk-empty">Select an option to view details</p>}
      </PanelFrame>
    </DeskContext>
  )
}
