import { trpc } from '#client/app/trpc'
import { roleNames, roleWords } from '#shared/admin/role-words'
import type { TeamMember } from '#shared/admin/team'
import { AskDialog } from '../parts/ask-dialog'
import { noAnswer, wordsOf } from '../parts/words'

type ChangeRoleProps = { person: TeamMember; onClose: () => void; onDone: (words: string) => void }

/** Gives the other role, which ends the person's sessions. */
export function ChangeRole({ person, onClose, onDone }: ChangeRoleProps) {
  const { list } = trpc.useUtils().team
  const changing = trpc.team.setRole.useMutation({ onSettled: () => list.invalidate() })
  const { email, isMe } = person
  const role = person.role === 'owner' ? 'desk' : 'owner'
  return (
    <AskDialog
      open
      question={isMe ? 'Give up being an owner?' : `Make ${email} ${role}?`}
      yes={isMe ? 'Give it up' : `Make ${role}`}
      no="Leave it"
      danger={isMe}
      busy={changing.isPending ? 'Changing …' : undefined}
      outcome={changing.isError ? wordsOf(changing.error, noAnswer) : undefined}
      onYes={() => changing.mutate({ email, role }, { onSuccess: () => onDone(`${email} is ${role} now.`) })}
      onClose={onClose}
    >
      <p>{`Their role becomes ${roleNames[role]}. ${roleWords[role]}`}</p>
      <p>
        {isMe
          ? 'You are signed out everywhere, sign in again as desk, and need another owner to take it back.'
          : 'They are signed out everywhere, and sign in again with the same password.'}
      </p>
    </AskDialog>
  )
}
