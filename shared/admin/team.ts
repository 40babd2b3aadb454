import { z } from 'zod'
import { email } from '../guest/guest'
import { typed } from '../typed-text'
import { type Role, roles } from './roles'

/** How many characters a password has at least. */
export const shortestPassword = 10

// The database takes no NUL, and no password has one.
const withoutNul = (text: string) => text.replaceAll('\0', '')
const password = z.string().overwrite(withoutNul).max(500, 'Keep the password below 500 characters.')
const newPassword = password.min(
  shortestPassword,
  `A password needs at least ${shortestPassword} characters.`,
)
const memberEmail = email.overwrite((text) => text.toLowerCase())

export const memberRequest = z.object({ email: memberEmail })
export const memberWithRole = z.object({ email: memberEmail, role: z.enum(roles) })

const key = z.string().max(200)
export const keyRequest = z.object({ key })
export const acceptance = z.object({ key, password: newPassword })

export const sessionRequest = z.object({ id: z.uuid() })
export const passwordChange = z.object({ current: password, next: newPassword })
/** A code of an authenticator app or a recovery code, as it was typed. */
export const codeRequest = z.object({ code: typed().trim().min(1, 'Enter the code.').max(50) })

/** Instants are ISO 8601; `since` is null where the account is older than this list. */
export type TeamMember = {
  email: string
  role: Role
  since: string | null
  lastUsedAt: string | null
  hasSecondFactor: boolean
  isMe: boolean
}

/** An invitation that was not accepted yet; it may have expired. */
export type TeamInvitation = { email: string; role: Role; invitedBy: string; expiresAt: string }

export type Team = { people: TeamMember[]; invitations: TeamInvitation[] }

/** What a mailed link leads to. */
export type OpenedKey = { kind: 'invitation' | 'reset'; email: string; role: Role; expiresAt: string }

/** `device`: a few words, such as Firefox on Windows. */
export type OwnSession = {
  id: string
  device: string
  signedInAt: string
  lastUsedAt: string
  isThis: boolean
}

export type SecondFactorState = { isOn: boolean; recoveryCodesLeft: number }
/** `uri`: for a QR code. */
export type SecondFactorStart = { secret: string; uri: string }
