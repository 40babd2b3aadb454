import { Link } from '@tanstack/react-router'
import { trpc } from '#client/app/trpc'
import { NotLoaded } from '../parts/loading'
import { Due, moneyWords } from '../parts/money'
import { Block } from '../parts/page-heading'

/** The bookings of the same group, and what all of them owe together. */
export function GroupBlock({ group, bookingId }: { group: string; bookingId: string }) {
  const folio = trpc.folio.ofGroup.useQuery({ group }, { staleTime: 0 })
  const { data } = folio
  const about = data ? (data.balance > 0 ? `${moneyWords(data.balance)} due` : 'paid') : ''
  return (
    <Block title={`Group ${group}`} about={about}>
      {folio.isError && <NotLoaded what="The group" onAgain={() => void folio.refetch()} />}
      <ul className="desk-lines">
        {data?.bookings.map((one) => (
          <li key={one.bookingId}>
            {one.bookingId === bookingId ? (
              <b>{`${one.name}, this booking`}</b>
            ) : (
              <Link to="/admin_panel/bookings/$bookingId" params={{ bookingId: one.bookingId }}>
                {one.name || 'No name yet'}
              </Link>
            )}
            <Due amount={Math.max(0, one.balance)} />
          </li>
        ))}
      </ul>
      <Link to="/admin_panel/groups" state={{ group }} className="booking-group">
        Open the group
      </Link>
    </Block>
  )
}
