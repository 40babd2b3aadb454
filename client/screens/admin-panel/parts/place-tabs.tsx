import { Link } from '@tanstack/react-router'
import type { Role } from '#shared/admin/roles'
import { useDesk } from '../desk-context'

type PlaceTabsProps = { label: string; places: readonly { to: string; name: string; for?: Role }[] }

/** Links between screens about one subject; nothing where there is only one that this person may see. */
export function PlaceTabs({ label, places }: PlaceTabsProps) {
  const { role } = useDesk()
  const open = places.filter((place) => place.for !== 'owner' || role === 'owner')
  if (open.length < 2) return null
  return (
    <nav className="desk-tabs no-print" aria-label={label}>
      <ul>
        {open.map(({ to, name }) => (
          <li key={to}>
            <Link to={to} activeOptions={{ includeSearch: false }}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
