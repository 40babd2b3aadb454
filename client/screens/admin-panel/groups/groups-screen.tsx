import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import { Button } from '#client/ui/button'
import { Field } from '#client/ui/field'
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
  const [typed, setTyped] = useState('')
  const [name, setName] = useState('')
  const groups = trpc.desk.groups.useQuery(name ? { name } : {}, { staleTime: 0 })
  return (
    <>
      <PageHeading title="Groups" />
      <form
        className="desk-dates no-print"
        onSubmit={(event) => {
          event.preventDefault()
          setName(typed.trim())
        }}
      >
        <Field
          label="Name of an older group, or a part of it"
          type="search"
          autoComplete="off"
          maxLength={60}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit">Find</Button>
      </form>
      {groups.isPending && <Skeleton waitingFor="Loading the groups …" lines={6} />}
      {groups.isError && <NotLoaded what="The groups" onAgain={() => void groups.refetch()} />}
      {groups.data?.length === 0 && (
        <p className="desk-empty">
          {name
            ? `No group has “${name}” in its name. Empty the field and press Find for the groups of these weeks.`
            : 'No group is here, comes, left within the last 60 days or owes. Bookings become a group by the name that you give them under New booking, or on a booking’s page.'}
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
