import { Navigate, Outlet, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Device } from '#client/app/device'
import { trpc } from '#client/app/trpc'
import { useAdminToken } from '#client/app/use-admin-token'
import { useApp } from '#client/app/use-app'
import { useServerClock } from '#client/app/use-server-clock'
import { Skeleton } from '#client/ui/skeleton'
import { DeskContext } from './desk-context'
import { PanelSide } from './panel-side'
import { dropOld } from './parts/kept'
import { NotLoaded } from './parts/loading'
import { PrintHead } from './print-head'
import { ClosureBar } from './rooms/closure-bar'
import { RestoredBar } from './rooms/restored-bar'
import { SellingBar } from './rooms/selling-bar'
import { SearchPalette } from './search/search-palette'

/** The frame around every screen of the panel. Without a token it leads to the login page. */
export function PanelShell() {
  const { device } = useApp()
  const token = useAdminToken()
  const isClockKnown = useServerClock()
  if (token === null) return <ToLogin />
  // The desk's today stands on every screen, and this browser's own clock may be wrong.
  if (token === undefined || !device || !isClockKnown) return <Opening />
  return <SignedIn key={token} device={device} />
}

/** After signing in again one is where one was, unless one has signed out. */
function ToLogin() {
  const { admin } = useApp()
  const router = useRouter()
  // Read once and not watched: each further render would begin the navigation anew.
  const [state] = useState(() => {
    const { href, state } = router.state.location
    const { searchWords, group } = state
    return admin.hasLeft() || href === '/admin_panel'
      ? {}
      : { backTo: { href, state: { ...(searchWords && { searchWords }), ...(group && { group }) } } }
  })
  return <Navigate to="/admin_login_page" replace state={state} />
}

function Opening() {
  return (
    <main className="desk-opening">
      <h1>Admin Dashboard</h1>
      <Skeleton waitingFor="Opening the panel …" />
    </main>
  )
}

/** Loads the code of every screen in quiet moments, so that they open at once, and without a connection too. */
function useAllScreens(): void {
  const router = useRouter()
  useEffect(() => {
    const routes = Object.values(router.routesById).filter(({ fullPath }) =>
      fullPath.startsWith('/admin_panel'),
    )
    const timer = setTimeout(() => {
      for (const route of routes) router.loadRouteChunk(route)?.catch(() => undefined)
    }, quietMs)
    return () => clearTimeout(timer)
  }, [router])
}

/** After the first screen asked for its data. */
const quietMs = 300

function SignedIn({ device }: { device: Device }) {
  const { admin } = useApp()
  const me = trpc.admin.me.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY })
  const person = me.data?.email ?? admin.person()
  useEffect(() => {
    if (me.data) admin.remember(me.data.email, me.data.role)
  }, [admin, me.data])
  useEffect(() => dropOld(device.local, device.serverNow()), [device])
  useAllScreens()
  if (!person) {
    return me.isError ? (
      <main className="desk-opening">
        <h1>Admin Dashboard</h1>
        <NotLoaded what="The panel" onAgain={() => void me.refetch()} />
      </main>
    ) : (
      <Opening />
    )
  }
  return (
    <DeskContext value={{ device, person, role: me.data?.role ?? admin.role() }}>
      <div className="desk">
        <a className="skip-link" href="#desk-work">
          Skip to the content
        </a>
        <PanelSide />
        <main className="desk-work" id="desk-work" tabIndex={-1}>
          <PrintHead />
          <RestoredBar />
          <SellingBar />
          <ClosureBar />
          <Outlet />
        </main>
        <SearchPalette />
      </div>
    </DeskContext>
  )
}
