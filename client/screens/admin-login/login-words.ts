import { refusalOf } from '#client/app/refusal'

const noServer = 'The hotel’s server cannot be reached right now. Check your connection and try again.'
const tooMany = 'Too many attempts. Wait fifteen minutes, then try again. What you typed stays in the form.'

/** Why signing in failed; undefined where only the code is still missing. `withCode`: one was sent along. */
export function refusedWords(error: unknown, withCode: boolean): string | undefined {
  const refusal = refusalOf(error)
  if (!refusal) return noServer
  if (refusal.code === 'TooManyTries') return tooMany
  if (refusal.code !== 'SecondFactor') return 'Login failed. Please try again.'
  return withCode
    ? 'This code is not right, or it was used before. Each code works once; wait for the next one and try again.'
    : undefined
}

/** Why no link could be asked for. */
export function linkRefusedWords(error: unknown): string {
  const refusal = refusalOf(error)
  if (!refusal) return noServer
  return refusal.code === 'TooManyTries'
    ? 'Too many links were asked for. Look for the last one in your mailbox, or try again in an hour.'
    : refusal.message
}
