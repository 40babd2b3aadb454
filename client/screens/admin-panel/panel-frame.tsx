import { useQueryClient } from '@tanstack/react-query'
import { trpc } from '#client/app/trpc'
import { useApp } from '#client/app/use-app'
import { Button } from '#client/ui/button'
import type { Parts } from '#client/ui/parts'
import { hotel } from '#shared/hotel'
import { useDesk } from './desk-context'
import type { PanelView } from './panel-search'
import { RestoredBar } from './rooms/restored-bar'
import { SellingBar } from './rooms/selling-bar'

const choices: readonly { view: PanelView; name: string }[] = [
  { view: 'bookings', name: 'View Bookings' },
  { view: 'rates', name: 'Change Room Rates' },
  { view: 'arrivals', name: 'Arrivals' },
  { view: 'rooms', name: 'Closed Dates and Phone Bookings' },
  { view: 'alerts', name: 'Alerts' },
  { view: 'search', name: 'Search' },
  { view: 'audit', name: 'Audit' },
]

/** The frame around every view: title, tabs, and notices that concern all of them. */
export function PanelFrame({ children }: { children: Parts }) {
  const { search, go } = useDesk()
  return (
    <div className="desk">
      <header className="desk-head no-print">
        <div>
          <p className="small soft">
            <a href="/">{hotel.name}</a>
          </p>
          <h1>Admin Dashboard</h1>
        </div>
        <SignedIn />
        <nav className="desk-nav" aria-label="What to work on">
          {choices.map(({ view, name }) => (
            <button
              key={view}
              type="button"
              className="desk-tab"
              aria-current={search.view === view ? 'page' : undefined}
              onClick={() => go({ view })}
            >
              {name}
            </button>
          ))}
        </nav>
      </header>
      <main className="desk-main">
        <RestoredBar />
        <SellingBar />
        {children}
      </main>
    </div>
  )
}

function SignedIn() {
  const { admin } = useApp()
  const queries = useQueryClient()
  const me = trpc.admin.me.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY })
  const leaving = trpc.admin.logout.useMutation({
    // Offline too: at least this browser drops the session.
    onSettled: () => {
      admin.leave()
      queries.clear()
    },
  })
  return (
    <div className="desk-who">
      <span className="small">{me.data?.email}</span>
      <Button busy={leaving.isPending ? 'Signing out …' : undefined} onClick={() => leaving.mutate()}>
        Sign out
      </Button>
    </div>
  )
}
