import { timingSafeEqual } from 'node:crypto'
import { generateSync, generateURI, ScureBase32Plugin } from 'otplib'
import type { Ids } from './ids'

const stepSeconds = 30
/** A code is taken this many steps before and after its own, since the clock of a phone may be wrong. */
const tolerance = 2
const secretBytes = 20
const base32 = new ScureBase32Plugin()

/** A secret for an authenticator app, in base 32. */
export const newSecret = (ids: Ids): string => base32.encode(ids.bytes(secretBytes))

/** What a QR code tells an authenticator app. */
export const secretUri = (secret: string, { issuer, account }: { issuer: string; account: string }): string =>
  generateURI({ issuer, label: account, secret })

/** The number of the 30 seconds of an instant. */
export const stepAt = (at: Date): number => Math.floor(at.getTime() / 1000 / stepSeconds)

const codeOf = (secret: string, step: number): string => generateSync({ secret, epoch: step * stepSeconds })

/** What an authenticator app shows at an instant. */
export const codeAt = (secret: string, at: Date): string => codeOf(secret, stepAt(at))

/** The steps around an instant that have this code of six digits; nearly always one or none. */
export function stepsOfCode(secret: string, code: string, at: Date): number[] {
  const typed = Buffer.from(code)
  const now = stepAt(at)
  const around = Array.from({ length: 2 * tolerance + 1 }, (_, index) => now - tolerance + index)
  return around.filter((step) => {
    const right = Buffer.from(codeOf(secret, step))
    return right.length === typed.length && timingSafeEqual(right, typed)
  })
}
