import { trpc } from '#client/app/trpc'
import type { TeamMember } from '#shared/admin/team'
import { AskDialog } from '../parts/ask-dialog'
import { noAnswer, wordsOf } from '../parts/words'

type RemovePersonProps = { person: TeamMember; onClose: () => void; onDone: (words: string) => void }

/** Says what ends with an account, and ends it. */
export function RemovePerson({ person, onClose, onDone }: RemovePersonProps) {
  const { list } = trpc.useUtils().team
  const removing = trpc.team.remove.useMutation({ onSettled: () => list.invalidate() })
  const { email, isMe } = person
  return (
    <AskDialog
      open
      question={isMe ? 'Remove yourself from the team?' : `Remove ${email}?`}
      yes={isMe ? 'Remove me' : 'Remove'}
      no="Keep"
      danger
      busy={removing.isPending ? 'Removing …' : undefined}
      outcome={removing.isError ? wordsOf(removing.error, noAnswer) : undefined}
      onYes={() =>
        removing.mutate({ email }, { onSuccess: () => onDone(`${email} is removed and signed out.`) })
      }
      onClose={onClose}
    >
      <ul className="desk-ways">
        <li>
          {isMe
            ? 'You are signed out everywhere at once, and your password no longer works.'
            : 'They are signed out everywhere at once, and their password no longer works.'}
        </li>
        <li>The second factor, its recovery codes and open links to set a password end too.</li>
        <li>What was done stays as it is: bookings, money and the audit log keep the address.</li>
      </ul>
      <p>An owner can invite the same address again at any time.</p>
    </AskDialog>
  )
}
