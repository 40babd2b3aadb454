import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { refusalOf } from '#client/app/refusal'
import { trpc } from '#client/app/trpc'
import { useApp } from '#client/app/use-app'
import { Button } from '#client/ui/button'
import { CodeField } from '#client/ui/code-field'
import { Field } from '#client/ui/field'
import { Notice } from '#client/ui/notice'
import { refusedWords } from './login-words'

type LoginFormProps = {
  /** Filled in already. */
  email: string
  isReady: boolean
  onLostPassword: (email: string) => void
}

/** Email and password; who has a second factor is asked for its code next. */
export function LoginForm({ email: known, isReady, onLostPassword }: LoginFormProps) {
  const { admin } = useApp()
  const queries = useQueryClient()
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  /** Undefined until the password was right and a code is wanted. */
  const [code, setCode] = useState<string>()
  const signingIn = trpc.admin.login.useMutation({
    onSuccess: ({ authToken }) => {
      queries.clear()
      admin.begin(authToken)
    },
    onError: (error) => {
      if (refusalOf(error)?.code === 'SecondFactor') setCode((typed) => typed ?? '')
    },
  })
  const isAskedForCode = code !== undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (signingIn.isPending) return
    signingIn.mutate({
      email: email.current?.value ?? '',
      password: password.current?.value ?? '',
      ...(code && { code: code.replaceAll(/\s/g, '') }),
    })
  }
  const backToPassword = () => {
    signingIn.reset()
    setCode(undefined)
  }
  const sent = signingIn.variables
  const words = signingIn.isError ? refusedWords(signingIn.error, sent?.code !== undefined) : undefined
  // Uncontrolled, so that what was typed or filled in before hydration stays; `post`, so that a form that is sent without
  // the script puts nothing into the address.
  return (
    <form className="desk-form" method="post" onSubmit={submit}>
      <div className="desk-form" hidden={isAskedForCode}>
        <Field
          label="Email"
          type="email"
          autoComplete="username"
          defaultValue={known}
          required
          inputRef={email}
        />
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          inputRef={password}
        />
      </div>
      {isAskedForCode && (
        <>
          <p>
            Your password is right. To sign in as <b>{sent?.email}</b>, enter the six digits that your
            authenticator app shows now.
          </p>
          <CodeField value={code} onChange={setCode} takesRecoveryCode takesFocus />
        </>
      )}
      {words && <Notice kind="alarm">{words}</Notice>}
      <Button
        type="submit"
        kind="press"
        disabled={!isReady}
        busy={signingIn.isPending ? 'Signing in …' : undefined}
      >
        Login
      </Button>
      {isAskedForCode ? (
        <>
          <button type="button" className="desk-link-button" onClick={backToPassword}>
            Back to email and password
          </button>
          <p className="small soft">
            Neither your phone nor a recovery code at hand? The hotel’s technician can switch the second
            factor off on the server.
          </p>
        </>
      ) : (
        <button
          type="button"
          className="desk-link-button"
          disabled={!isReady}
          onClick={() => onLostPassword(email.current?.value.trim() ?? '')}
        >
          Forgotten your password?
        </button>
      )}
    </form>
  )
}
