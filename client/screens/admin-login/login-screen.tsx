import { Navigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useAdminToken } from '#client/app/use-admin-token'
import { useApp } from '#client/app/use-app'
import { DeskSheet } from '#client/site/desk-sheet'
import { Notice } from '#client/ui/notice'
import { LoginForm } from './login-form'
import { LostPasswordForm } from './lost-password-form'

/** The administrator's login page. */
export function LoginScreen() {
  const { admin } = useApp()
  const token = useAdminToken()
  const router = useRouter()
  // Read once and not watched: while the panel loads, the location is the panel's already.
  const [{ backTo, passwordSet }] = useState(() => router.state.location.state)
  const [email, setEmail] = useState(passwordSet ?? '')
  const [hasLostPassword, setHasLostPassword] = useState(false)
  if (typeof token === 'string') {
    return backTo ? (
      <Navigate to={backTo.href} state={backTo.state} replace />
    ) : (
      <Navigate to="/admin_panel" replace />
    )
  }
  if (hasLostPassword) {
    return (
      <DeskSheet title="Forgotten password">
        <LostPasswordForm email={email} onBack={() => setHasLostPassword(false)} />
      </DeskSheet>
    )
  }
  return (
    <DeskSheet title="Admin login">
      {token === null && admin.hasEnded() && <Notice>Your session has ended. Please sign in again.</Notice>}
      {passwordSet !== undefined && (
        <Notice kind="success">Your new password is set. Please sign in with it.</Notice>
      )}
      <LoginForm
        email={email}
        isReady={token !== undefined}
        onLostPassword={(typed) => {
          setEmail(typed)
          setHasLostPassword(true)
        }}
      />
    </DeskSheet>
  )
}
