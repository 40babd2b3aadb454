import { type FormEvent, useEffect, useRef, useState } from 'react'
import { trpc } from '#client/app/trpc'
import { Button } from '#client/ui/button'
import { Field } from '#client/ui/field'
import { Notice } from '#client/ui/notice'
import { linkRefusedWords } from './login-words'

type LostPasswordFormProps = { email: string; onBack: () => void }

/** Asks for a link by mail. The answer is the same for every address, so that nobody learns who works here. */
export function LostPasswordForm({ email: known, onBack }: LostPasswordFormProps) {
  const [email, setEmail] = useState(known)
  const input = useRef<HTMLInputElement>(null)
  const asking = trpc.team.forgotten.useMutation()
  useEffect(() => input.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!asking.isPending) asking.mutate({ email: email.trim() })
  }
  return (
    <form className="desk-form" onSubmit={submit}>
      {asking.isSuccess ? (
        <Notice kind="success" title="Look into your mailbox.">
          <p>
            If <b>{asking.variables.email}</b> may sign in here, a mail with a link is on its way. The link
            works once, for 60 minutes.
          </p>
          <p>
            Nothing after a few minutes? Look among the spam, or ask an owner which address you have here.
          </p>
        </Notice>
      ) : (
        <>
          <p>We send you a link by which you set a new password.</p>
          <Field
            label="Email"
            type="email"
            autoComplete="username"
            required
            inputRef={input}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
          {asking.isError && <Notice kind="alarm">{linkRefusedWords(asking.error)}</Notice>}
          <Button type="submit" kind="press" busy={asking.isPending ? 'Sending …' : undefined}>
            Send me a link
          </Button>
        </>
      )}
      <button type="button" className="desk-link-button" onClick={onBack}>
        Back to the login
      </button>
    </form>
  )
}
