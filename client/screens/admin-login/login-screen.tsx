import { useQueryClient } from '@tanstack/react-query'
import { Navigate, useRouter } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { refusalOf } from '#client/app/refusal'
import { trpc } from '#client/app/trpc'
import { useAdminToken } from '#client/app/use-admin-token'
import { useApp } from '#client/app/use-app'
import { Button } from '#client/ui/button'
import { Field } from '#client/ui/field'
import { Notice } from '#client/ui/notice'
import { hotel } from '#shared/hotel'

/** The administrator's login page. */
export function LoginScreen() {
  const { admin } = useApp()
  const token = useAdminToken()
  const router = useRouter()
  // Read once and not watched: while the panel loads, the location is the panel's already.
  const [backTo] = useState(() => router.state.location.state.backTo)
  if (typeof token === 'string') {
    return backTo ? (
      <Navigate to={backTo.href} state={backTo.state} replace />
    ) : (
      <Navigate to="/admin_panel" replace />
    )
  }
  return (
    <div className="desk-login">
      <main className="desk-login-sheet">
        <p className="soft">{hotel.name}</p>
        <h1>Admin login</h1>
        {token === null && admin.hasEnded() && <Notice>Your session has ended. Please sign in again.</Notice>}
        <LoginForm isReady={token !== undefined} />
        <p className="small">
          <a href="/">To the hotel’s home page</a>
        </p>
      </main>
    </div>
  )
}

function LoginForm({ isReady }: { isReady: boolean }) {
  const { admin } = useApp()
  const queries = useQueryClient()
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const signingIn = trpc.admin.login.useMutation({
    onSuccess: ({ authToken }) => {
      queries.clear()
      admin.begin(authToken)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (signingIn.isPending) return
    signingIn.mutate({ email: email.current?.value ?? '', password: password.current?.value ?? '' })
  }
  // Uncontrolled, so that what was typed or filled in before hydration stays; `post`, so that a form that is sent without
  // the script puts nothing into the address.
  return (
    <form className="desk-form" method="post" onSubmit={submit}>
      <Field label="Email" type="email" autoComplete="username" required inputRef={email} />
      <Field label="Password" type="password" autoComplete="current-password" required inputRef={password} />
      {signingIn.isError && <Notice kind="alarm">{refusedWords(signingIn.error)}</Notice>}
      <Button
        type="submit"
        kind="press"
        disabled={!isReady}
        busy={signingIn.isPending ? 'Signing in …' : undefined}
      >
        Login
      </Button>
    </form>
  )
}

function refusedWords(error: unknown): string {
  const refusal = refusalOf(error)
  if (!refusal) return 'The hotel’s server cannot be reached right now. Check your connection and try again.'
  if (refusal.code === 'TooManyTries') {
    return 'Too many attempts. Wait fifteen minutes, then try again. What you typed stays in the form.'
  }
  return 'Login failed. Please try again.'
}
