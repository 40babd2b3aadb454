import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { trpc } from '#client/app/trpc'
import { Button } from '#client/ui/button'
import { Field } from '#client/ui/field'
import { Notice } from '#client/ui/notice'
import { PasswordField } from '#client/ui/password-field'
import { shortestPassword } from '#shared/admin/team'
import { useDesk } from '../desk-context'
import { Block } from '../parts/page-heading'
import { Refused } from '../parts/refused'

const nothing = { current: '', next: '' }

/** A new password, which ends one's other sessions. What is typed here is never kept. */
export function ChangePassword() {
  const { person } = useDesk()
  const { sessions } = trpc.useUtils().team
  const [typed, setTyped] = useState(nothing)
  const [fault, setFault] = useState<keyof typeof nothing>()
  const inputs = { current: useRef<HTMLInputElement>(null), next: useRef<HTMLInputElement>(null) }
  const changing = trpc.team.changePassword.useMutation({
    onSuccess: () => {
      setTyped(nothing)
      return sessions.invalidate()
    },
  })
  const set = (part: Partial<typeof nothing>) => {
    setFault(undefined)
    setTyped({ ...typed, ...part })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (changing.isPending) return
    const wrong = typed.current === '' ? 'current' : typed.next.length < shortestPassword ? 'next' : undefined
    // Rendered before the focus comes, so that it is read out with the field.
    flushSync(() => setFault(wrong))
    if (wrong) inputs[wrong].current?.focus()
    else changing.mutate(typed)
  }
  return (
    <Block title="Password">
      <form className="desk-form" onSubmit={submit} noValidate>
        {/* For password managers, which keep a password by its address. */}
        <input type="email" autoComplete="username" value={person} readOnly hidden />
        <Field
          label="Password now"
          type="password"
          autoComplete="current-password"
          inputRef={inputs.current}
          maxLength={500}
          value={typed.current}
          error={fault === 'current' ? 'Enter the password that you have now.' : undefined}
          onChange={({ target }) => set({ current: target.value })}
        />
        <PasswordField
          label="New password"
          hint={`At least ${shortestPassword} characters. Your other sign-ins end; the second factor stays as it is.`}
          autoComplete="new-password"
          inputRef={inputs.next}
          maxLength={500}
          value={typed.next}
          error={fault === 'next' ? `A password needs at least ${shortestPassword} characters.` : undefined}
          onChange={({ target }) => set({ next: target.value })}
        />
        <Refused error={changing.error} />
        {changing.isSuccess && (
          <Notice kind="success">Your password is changed. You stay signed in here.</Notice>
        )}
        <div className="button-row">
          <Button type="submit" busy={changing.isPending ? 'Changing …' : undefined}>
            Change the password
          </Button>
        </div>
      </form>
    </Block>
  )
}
