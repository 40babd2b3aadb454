import { Navigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { refusalOf } from '#client/app/refusal'
import { useApp } from '#client/app/use-app'
import { DeskSheet } from '#client/site/desk-sheet'
import { Button } from '#client/ui/button'
import { Notice } from '#client/ui/notice'
import { PasswordField } from '#client/ui/password-field'
import { roleWords } from '#shared/admin/role-words'
import { type OpenedKey, shortestPassword } from '#shared/admin/team'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { hotelToday, timeForPeople } from '#shared/calendar/hotel-today'
import { hotel } from '#shared/hotel'
import { Gone } from './gone'
import { useSetPassword } from './use-set-password'

type SetPasswordProps = {
  inviteKey: string
  opened: OpenedKey
  onUsed: () => void
}

/** Whose password it becomes, until when, and the password itself. */
export function SetPassword({ inviteKey, opened, onUsed }: SetPasswordProps) {
  const { kind, email, role, expiresAt } = opened
  const { admin } = useApp()
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const setting = useSetPassword(opened, onUsed)
  if (setting.isSuccess) {
    return setting.data === 'signedIn' ? (
      <Navigate to="/admin_panel" replace />
    ) : (
      <Navigate to="/admin_login_page" replace state={{ passwordSet: email }} />
    )
  }
  const refusal = refusalOf(setting.error)
  if (refusal?.code === 'NotFound') return <Gone why={refusal.message} />
  const other = admin.token() !== null && admin.person() !== email ? admin.person() : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (setting.isPending) return
    const isShort = password.length < shortestPassword
    // Rendered before the focus comes, so that it is read out with the field.
    flushSync(() =>
      setFault(isShort ? `A password needs at least ${shortestPassword} characters.` : undefined),
    )
    if (isShort) input.current?.focus()
    else setting.mutate({ key: inviteKey, password })
  }
  return (
    <DeskSheet title={kind === 'invitation' ? 'Welcome to the desk' : 'Set a new password'}>
      <p>
        {kind === 'invitation'
          ? `You are invited to sign in to the desk of ${hotel.name}. ${roleWords[role]}`
          : 'With a new password every other sign-in of yours ends. A second factor stays as it is.'}
      </p>
      <p>
        The password is for <b className="team-email">{email}</b>.{' '}
        <span>{`The link works once, until ${momentForPeople(expiresAt)}.`}</span>
      </p>
      {other !== null && (
        <Notice>{`This browser is signed in as ${other}. Setting the password signs ${email} in here instead.`}</Notice>
      )}
      <form className="desk-form" onSubmit={submit} noValidate>
        {/* For password managers, which keep a password by its address. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="New password"
          hint={`At least ${shortestPassword} characters. Four words are easier to remember than odd signs.`}
          autoComplete="new-password"
          inputRef={input}
          maxLength={500}
          value={password}
          error={fault}
          onChange={({ target }) => {
            setFault(undefined)
            setPassword(target.value)
          }}
        />
        {setting.isError && (
          <Notice kind="alarm">
            {refusal?.message ?? 'The server did not answer. Nothing was lost; please try again.'}
          </Notice>
        )}
        <Button type="submit" kind="press" busy={setting.isPending ? 'Setting the password …' : undefined}>
          Set the password and sign in
        </Button>
      </form>
    </DeskSheet>
  )
}

function momentForPeople(instant: string): string {
  const moment = new Date(instant)
  return `${dateForPeople(hotelToday(moment))}, ${timeForPeople(moment)}`
}
