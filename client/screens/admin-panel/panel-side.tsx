import { useQueryClient } from '@tanstack/react-query'
import { Link, useMatchRoute, useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { trpc } from '#client/app/trpc'
import { useApp } from '#client/app/use-app'
import { MarkFlower } from '#client/site/mark-flower'
import { Dialog } from '#client/ui/dialog'
import { hotel } from '#shared/hotel'
import { useDesk } from './desk-context'
import { daily, first, others, tabsOf } from './panel-places'
import { DeskIcon, type DeskIconName } from './parts/desk-icon'
import { dropKept } from './parts/kept'

type Choice = (typeof daily)[number] | (typeof others)[number]

/** The side bar; on a phone a bar at the top with the first two, and one at the bottom. */
export function PanelSide() {
  const [isMore, setIsMore] = useState(false)
  const { role } = useDesk()
  const mine = others.filter((place) => !('for' in place) || place.for === role)
  return (
    <header className="desk-side no-print">
      <Link to="/admin_panel/today" className="mark" aria-label={`${hotel.name}, today`}>
        <MarkFlower />
        <span>{hotel.name}</span>
      </Link>
      <h1 className="desk-side-title">Admin Dashboard</h1>
      <First />
      <nav className="desk-side-nav" aria-label="Hotel">
        <ul>
          {daily.map((choice) => (
            <li key={choice.to}>
              <To choice={choice} />
            </li>
          ))}
          {mine.map((choice) => (
            <li key={choice.to} className="desk-side-other">
              <To choice={choice} />
            </li>
          ))}
          <li className="desk-side-more">
            <button type="button" aria-haspopup="dialog" onClick={() => setIsMore(true)}>
              <DeskIcon name="more" />
              More
              <EnquiryCount />
            </button>
          </li>
        </ul>
      </nav>
      <Me />
      <Dialog open={isMore} title="More" onClose={() => setIsMore(false)} closeLabel="Close">
        <ul className="desk-more-list">
          {mine.map(({ to, icon, name }) => (
            <li key={to}>
              <Link to={to} onClick={() => setIsMore(false)}>
                <DeskIcon name={icon} />
                <span>{name}</span>
                {to === '/admin_panel/enquiries' && <EnquiryCount place="desk-more-count" />}
              </Link>
            </li>
          ))}
        </ul>
        <Me onGo={() => setIsMore(false)} />
      </Dialog>
    </header>
  )
}

function First() {
  const navigate = useNavigate()
  const isAt = useMatchRoute()
  return (
    <nav className="desk-side-first" aria-label="Bookings and rates">
      {first.map(({ to, icon, name }) => (
        <button
          key={to}
          type="button"
          aria-current={isAt({ to, fuzzy: true }) ? 'page' : undefined}
          onClick={() => void navigate({ to })}
        >
          <DeskIcon name={icon as DeskIconName} />
          <span>{name}</span>
        </button>
      ))}
    </nav>
  )
}

function To({ choice }: { choice: Choice }) {
  const { to, icon, name } = choice
  const isAt = useMatchRoute()
  const isInside = tabsOf[to]?.some((tab) => isAt({ to: tab.to, fuzzy: true }))
  return (
    <Link to={to} aria-current={isInside ? 'page' : undefined}>
      <DeskIcon name={icon} />
      <span className={'short' in choice ? 'desk-side-long' : undefined}>{name}</span>
      {'short' in choice && <span className="desk-side-short">{choice.short}</span>}
      {to === '/admin_panel/alerts' && <AlertCount />}
      {to === '/admin_panel/enquiries' && <EnquiryCount />}
      {to === '/admin_panel/search' && (
        <span className="desk-key" aria-hidden="true">
          /
        </span>
      )}
    </Link>
  )
}

/** Of the alerts that somebody has to resolve. */
function AlertCount() {
  const alerts = trpc.admin.alerts.useQuery(undefined, { refetchInterval: 60_000 })
  const count = alerts.data?.length ?? 0
  return count > 0 && <span className="desk-side-count num">{count}</span>
}

/** Of the enquiries that nobody has answered. */
function EnquiryCount({ place = 'desk-side-count' }: { place?: string }) {
  const asked = trpc.admin.enquiries.useQuery({ state: 'new' }, { refetchInterval: 60_000 })
  const count = asked.data?.counts.new ?? 0
  return count > 0 && <span className={`${place} num`}>{count}</span>
}

/** Who is signed in, which leads to their own sign-in. */
function Me({ onGo }: { onGo?: () => void }) {
  const { device, person } = useDesk()
  const { admin } = useApp()
  const queries = useQueryClient()
  const aboutId = useId()
  const leaving = trpc.admin.logout.useMutation({
    // Offline too: at least this browser drops the session, and what it kept of guests.
    onSettled: () => {
      dropKept(device.local, person)
      admin.leave()
      queries.clear()
    },
  })
  return (
    <div className="desk-me">
      <Link to="/admin_panel/sign-in" onClick={onGo} aria-describedby={aboutId}>
        {person}
      </Link>
      <span id={aboutId} hidden>
        Your password, sessions and second factor
      </span>
      <button type="button" disabled={leaving.isPending} onClick={() => leaving.mutate()}>
        {leaving.isPending ? 'Signing out …' : 'Sign out'}
      </button>
    </div>
  )
}
