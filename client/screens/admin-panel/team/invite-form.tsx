import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { z } from 'zod'
import { trpc } from '#client/app/trpc'
import { Button } from '#client/ui/button'
import { Field } from '#client/ui/field'
import { Notice } from '#client/ui/notice'
import { roleNames, roleWords } from '#shared/admin/role-words'
import { roles } from '#shared/admin/roles'
import { Block } from '../parts/page-heading'
import { Refused } from '../parts/refused'
import { Segments } from '../parts/segments'
import { useKeptForm } from '../parts/use-kept-form'
import { momentForPeople } from '../parts/words'

const draftShape = z.object({ email: z.string(), role: z.enum(roles) })
const nobody: z.infer<typeof draftShape> = { email: '', role: 'desk' }

/** Invites somebody by mail, with the role that they will have. */
export function InviteForm() {
  const { list } = trpc.useUtils().team
  const { draft, setDraft, clear } = useKeptForm('invite', nobody, (kept) => draftShape.parse(kept))
  const [fault, setFault] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const inviting = trpc.team.invite.useMutation({
    onSuccess: () => {
      clear()
      return list.invalidate()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (inviting.isPending) return
    const email = draft.email.trim()
    const isAddress = z.email().safeParse(email).success
    // Rendered before the focus comes, so that it is read out with the field.
    flushSync(() => setFault(isAddress ? undefined : 'Enter the email address of the person to invite.'))
    if (!isAddress) input.current?.focus()
    else inviting.mutate({ email, role: draft.role })
  }
  return (
    <Block title="Invite somebody">
      <form className="desk-form" onSubmit={submit} noValidate>
        <Field
          label="Email"
          hint="They get a mail with a link, and set their own password."
          type="email"
          autoComplete="off"
          inputRef={input}
          maxLength={254}
          value={draft.email}
          error={fault}
          onChange={({ target }) => {
            setFault(undefined)
            setDraft({ ...draft, email: target.value })
          }}
        />
        <Segments
          legend="Role"
          options={roles.map((value) => ({ value, name: roleNames[value] }))}
          value={draft.role}
          onChange={(role) => setDraft({ ...draft, role })}
        />
        <p className="small soft">{roleWords[draft.role]}</p>
        <Refused error={inviting.error} />
        {inviting.isSuccess && (
          <Notice kind="success" title="The invitation is on its way.">
            {`The mail to ${inviting.variables.email} has a link that works until ${momentForPeople(inviting.data.expiresAt)}.`}
          </Notice>
        )}
        <Button type="submit" kind="press" busy={inviting.isPending ? 'Inviting …' : undefined}>
          Send the invitation
        </Button>
      </form>
    </Block>
  )
}
