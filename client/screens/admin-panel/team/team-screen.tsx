import { refusalOf } from '#client/app/refusal'
import { trpc } from '#client/app/trpc'
import { Skeleton } from '#client/ui/skeleton'
import { NotLoaded } from '../parts/loading'
import { PageHeading } from '../parts/page-heading'
import { Invitations } from './invitations'
import { InviteForm } from './invite-form'
import { OwnersOnly } from './owners-only'
import { People } from './people'

/** Who may sign in: the people, those who are invited, and a form that invites. */
export function TeamScreen() {
  const team = trpc.team.list.useQuery(undefined, { staleTime: 0 })
  const isRefused = refusalOf(team.error)?.code === 'Forbidden'
  return (
    <>
      <PageHeading title="Team" />
      {isRefused && <OwnersOnly />}
      {team.isPending && <Skeleton lines={6} waitingFor="Loading the team …" />}
      {team.isError && !isRefused && <NotLoaded what="The team" onAgain={() => void team.refetch()} />}
      {team.data && !isRefused && (
        <div className="desk-two team">
          <div>
            <People people={team.data.people} />
            <Invitations invitations={team.data.invitations} />
          </div>
          <InviteForm />
        </div>
      )}
    </>
  )
}
