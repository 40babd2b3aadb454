import { Link } from '@tanstack/react-router'
import { trpc } from '#client/app/trpc'
import { Skeleton } from '#client/ui/skeleton'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { plural } from '#shared/plural'
import { NotLoaded } from '../parts/loading'
import { PageHeading } from '../parts/page-heading'
import { Balance } from './balance'
import { GroupAccount } from './group-account'

/** Bookings that belong together: all groups, or the account of one. */
export function GroupsScreen({ group }: { group: string | undefined }) {
  return group === undefined ? <AllGroups /> : <GroupAccount key={group} group={group} />
}

function AllGroups() {
  const groups = trpc.desk.groups.useQuery(undefined, { staleTime: 0 })
  return (
    <>
      <PageHeading title="Groups" />
      {groups.isPending && <Skeleton waitingFor="Loading the groups …" lines={6} />}
      {groups.isError && <NotLoaded what="The groups" onAgain={() => void groups.refetch()} />}
      {groups.data?.length === 0 && (
        <p className="desk-empty">
          No group is here, comes or owes. Bookings become a group by the name that you give them under New
          booking, or on a booking’s page.
        </p>
      )}
      {groups.data && groups.data.length > 0 && (
        <table className="desk-table">
          <thead>
            <tr>
              <th scope="col">Group</th>
              <th scope="col">Bookings</th>
              <th scope="col">First check-in</th>
              <th scope="col" data-kind="money">
                Due
              </th>
            </tr>
          </thead>
          <tbody>
            {groups.data.map(({ group, bookings, checkIn, balance }) => (
              <tr key={group}>
                <th scope="row">
                  <Link to="/admin_panel/groups" state={{ group }}>
                    {group}
                  </Link>
                </th>
                <td>{plural(bookings, 'booking')}</td>
                <td>{dateForPeople(checkIn)}</td>
                <td data-kind="money">
                  <Balance balance={balance} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
