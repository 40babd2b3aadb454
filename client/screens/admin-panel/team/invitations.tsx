import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import { roleNames } from '#shared/admin/role-words'
import type { TeamInvitation } from '#shared/admin/team'
import { nowAt, useDesk } from '../desk-context'
import { AskDialog } from '../parts/ask-dialog'
import { Block } from '../parts/page-heading'
import { Refused } from '../parts/refused'
import { noAnswer, wordsOf } from '../parts/words'
import { untilWords } from './team-words'

/** Who is invited and has not set a password yet. */
export function Invitations({ invitations }: { invitations: readonly TeamInvitation[] }) {
  const [withdrawn, setWithdrawn] = useState<string>()
  return (
    <Block title="Invited" about={invitations.length === 0 ? '' : String(invitations.length)}>
      {invitations.length === 0 ? (
        <p className="desk-empty">No invitation is open.</p>
      ) : (
        <ul className="team-invited">
          {invitations.map((invitation) => (
            <Invitation
              key={invitation.email}
              invitation={invitation}
              onWithdraw={() => setWithdrawn(invitation.email)}
            />
          ))}
        </ul>
      )}
      {withdrawn !== undefined && <Withdraw email={withdrawn} onClose={() => setWithdrawn(undefined)} />}
    </Block>
  )
}

type InvitationProps = { invitation: TeamInvitation; onWithdraw: () => void }

function Invitation({ invitation, onWithdraw }: InvitationProps) {
  const { email, role, invitedBy, expiresAt } = invitation
  const { device } = useDesk()
  const { list } = trpc.useUtils().team
  const sending = trpc.team.invite.useMutation({ onSuccess: () => list.invalidate() })
  return (
    <li>
      <p>
        <b className="team-email">{email}</b> <span className="soft">{roleNames[role]}</span>
      </p>
      <p className="small soft">{`${untilWords(expiresAt, nowAt(device))} Invited by ${invitedBy}.`}</p>
      <div className="team-acts">
        <button
          type="button"
          className="desk-small-button"
          aria-label={`Send the invitation to ${email} again`}
          aria-busy={sending.isPending || undefined}
          onClick={() => !sending.isPending && sending.mutate({ email, role })}
        >
          {sending.isPending ? 'Sending …' : 'Send again'}
        </button>
        <button
          type="button"
          className="desk-small-button"
          aria-label={`Withdraw the invitation of ${email}`}
          onClick={onWithdraw}
        >
          Withdraw
        </button>
      </div>
      <p role="status" className="small desk-good">
        {sending.isSuccess && (
          <span>A new mail is on its way. The link of the earlier one no longer works.</span>
        )}
      </p>
      <Refused error={sending.error} />
    </li>
  )
}

function Withdraw({ email, onClose }: { email: string; onClose: () => void }) {
  const { list } = trpc.useUtils().team
  const withdrawing = trpc.team.withdraw.useMutation({ onSettled: () => list.invalidate() })
  return (
    <AskDialog
      open
      question={`Withdraw the invitation of ${email}?`}
      yes="Withdraw"
      no="Leave it open"
      danger
      busy={withdrawing.isPending ? 'Withdrawing …' : undefined}
      outcome={withdrawing.isError ? wordsOf(withdrawing.error, noAnswer) : undefined}
      onYes={() => withdrawing.mutate({ email }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>The link in their mail stops working at once. No mail tells them so.</p>
    </AskDialog>
  )
}
