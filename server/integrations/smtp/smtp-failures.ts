import { z } from 'zod'
import type { MailOutcome } from './mailer'

type Undelivered = Exclude<MailOutcome, { kind: 'sent' }>

const failure = z
  .object({ code: z.string(), command: z.string(), responseCode: z.number(), response: z.string() })
  .partial()
  .catch({})

/** Only errors of these commands are about the mail; a refused greeting or password is about the account. */
const aboutTheMail: ReadonlySet<string> = new Set(['MAIL FROM', 'RCPT TO', 'DATA'])
const authenticationRequired = 530

/** `refused` for a 5xx about this mail; everything else is tried again. */
export function failedDelivery(error: unknown): Undelivered {
  const { code, command = '', responseCode = 0, response } = failure.parse(error)
  const isPermanent =
    responseCode >= 500 && responseCode !== authenticationRequired && aboutTheMail.has(command)
  const words = [code, command, response ?? (error instanceof Error ? error.message : undefined)]
  return {
    kind: isPermanent ? 'refused' : 'later',
    detail: withoutAddresses(words.filter(Boolean).join(' ')),
  }
}

/** For a mail that is refused before it is sent, since a retry would not help. */
export const refusedUnsent = (detail: string): Undelivered => ({ kind: 'refused', detail })

const withoutAddresses = (text: string): string => text.replace(/\S+@\S+/g, '…').slice(0, 300)
