import { z } from 'zod'
import type { MailOutcome } from './mailer'

type Undelivered = Exclude<MailOutcome, { kind: 'sent' }>

const failure = z
  .object({ code: z.string(), command: z.string(), responseCode: z.number(), response: z.string() })
  .partial()
  .catch({})

/** Only these speak of the mail; a refused greeting or password is about us, and will be put right. */
const aboutTheMail: ReadonlySet<string> = new Set(['MAIL FROM', 'RCPT TO', 'DATA'])
const signInFirst = 530

/** 5xx about this mail = refused for good; everything else may be tried again. */
export function failedDelivery(error: unknown): Undelivered {
  const { code, command = '', responseCode = 0, response } = failure.parse(error)
  const forGood = responseCode >= 500 && responseCode !== signInFirst && aboutTheMail.has(command)
  const words = [code, command, response ?? (error instanceof Error ? error.message : undefined)]
  return { kind: forGood ? 'refused' : 'later', detail: withoutAddresses(words.filter(Boolean).join(' ')) }
}

/** Stopped before the mail server was asked: asking again would not help. */
export const refusedHere = (detail: string): Undelivered => ({ kind: 'refused', detail })

const withoutAddresses = (text: string): string => text.replace(/\S+@\S+/g, '…').slice(0, 300)
