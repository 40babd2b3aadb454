import { useEffect } from 'react'
import { refusalOf } from '#client/app/refusal'
import { trpc } from '#client/app/trpc'
import { DeskSheet } from '#client/site/desk-sheet'
import { NeedsScript } from '#client/site/needs-script'
import { Button } from '#client/ui/button'
import { Notice } from '#client/ui/notice'
import { Skeleton } from '#client/ui/skeleton'
import { Gone } from './gone'
import { SetPassword } from './set-password'
import { useInviteKey } from './use-invite-key'

/** Where the link of an invitation, or of a forgotten password, leads to. */
export function InviteScreen() {
  const { key, drop } = useInviteKey()
  const { mutate: open, ...opening } = trpc.team.openKey.useMutation()
  useEffect(() => {
    if (key) open({ key })
  }, [key, open])
  if (key === null) return <Gone />
  if (key && opening.data && opening.variables?.key === key) {
    return <SetPassword key={key} inviteKey={key} opened={opening.data} onUsed={drop} />
  }
  const refusal = refusalOf(opening.error)
  if (refusal?.code === 'NotFound' || refusal?.code === 'InvalidInput') return <Gone why={refusal.message} />
  return (
    <DeskSheet title="Your password">
      {opening.isError ? (
        <>
          <Notice kind="alarm">
            {refusal?.message ??
              'The hotel’s server cannot be reached right now. Check your connection and try again.'}
          </Notice>
          <Button kind="press" onClick={() => key && open({ key })}>
            Try again
          </Button>
        </>
      ) : (
        <Skeleton waitingFor="Opening your link …" />
      )}
      <NeedsScript />
    </DeskSheet>
  )
}
