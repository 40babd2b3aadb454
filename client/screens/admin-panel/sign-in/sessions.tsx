import { trpc } from '#client/app/trpc'
import { Button } from '#client/ui/button'
import { Skeleton } from '#client/ui/skeleton'
import { plural } from '#shared/plural'
import { NotLoaded } from '../parts/loading'
import { Block } from '../parts/page-heading'
import { Refused } from '../parts/refused'
import { momentForPeople } from '../parts/words'

/** Where one is signed in; each but this one can be ended. */
export function Sessions() {
  const asked = trpc.team.sessions.useQuery(undefined, { staleTime: 0 })
  const { sessions } = trpc.useUtils().team
  const onSettled = () => sessions.invalidate()
  const ending = trpc.team.endSession.useMutation({ onSettled })
  const endingOthers = trpc.team.endOthers.useMutation({ onSettled })
  const others = asked.data?.filter(({ isThis }) => !isThis).length ?? 0
  return (
    <Block title="Where you are signed in">
      {asked.isPending && <Skeleton lines={3} waitingFor="Loading your sessions …" />}
      {asked.isError && <NotLoaded what="Your sessions" onAgain={() => void asked.refetch()} />}
      {asked.data && (
        <table className="desk-table sign-in-sessions">
          <thead>
            <tr>
              <th scope="col">Device</th>
              <th scope="col">Signed in</th>
              <th scope="col">Last use</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {asked.data.map(({ id, device, signedInAt, lastUsedAt, isThis }) => (
              <tr key={id}>
                <th scope="row">{device}</th>
                <td data-label="since">{momentForPeople(signedInAt)}</td>
                <td data-label="last use">{momentForPeople(lastUsedAt)}</td>
                <td data-kind="do">
                  {isThis ? (
                    <span className="desk-in">This one</span>
                  ) : (
                    <button
                      type="button"
                      className="desk-small-button"
                      aria-label={`Sign out ${device}, signed in ${momentForPeople(signedInAt)}`}
                      aria-busy={(ending.isPending && ending.variables.id === id) || undefined}
                      onClick={() => !ending.isPending && ending.mutate({ id })}
                    >
                      Sign out
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Refused error={ending.error ?? endingOthers.error} />
      <p role="status" className="desk-good">
        {endingOthers.isSuccess && others === 0 && (
          <span>{`${plural(endingOthers.data.ended, 'sign-in')} ended. You are signed in only here.`}</span>
        )}
      </p>
      {others > 0 && (
        <Button
          busy={endingOthers.isPending ? 'Signing out …' : undefined}
          onClick={() => endingOthers.mutate()}
        >
          Sign out everywhere else
        </Button>
      )}
    </Block>
  )
}
