import { Link } from '@tanstack/react-router'
import type { AffectedBooking } from '#shared/desk/hotel-closure'
import { partyWords } from './closure-words'

/** Whose stays have closed nights. `isLinked`: each leads to its booking. */
export function AffectedList({
  affected,
  isLinked = false,
}: {
  affected: readonly AffectedBooking[]
  isLinked?: boolean
}) {
  if (affected.length === 0) return null
  return (
    <ul className="call-arrivals">
      {affected.map((one) => (
        <li key={one.bookingId}>
          {isLinked ? (
            <Link to="/admin_panel/bookings/$bookingId" params={{ bookingId: one.bookingId }}>
              <b>{one.name || 'No name yet'}</b>
            </Link>
          ) : (
            <b>{one.name || 'No name yet'}</b>
          )}
          <span>{partyWords(one)}</span>
        </li>
      ))}
    </ul>
  )
}
