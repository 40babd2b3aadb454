import { createTransport } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import { z } from 'zod'
import { startStopwatch } from '#server/platform/clock'
import type { ProviderCall } from '#server/platform/metrics'
import type { Mailer, MailOutcome, OutgoingMail } from './mailer'

type Undelivered = Exclude<MailOutcome, { kind: 'sent' }>

const failure = z
  .object({ code: z.string(), command: z.string(), responseCode: z.number(), response: z.string() })
  .partial()
  .catch({})

/** Only errors of these commands are about the mail; a refused greeting or password is about the account. */
const aboutTheMail: ReadonlySet<string> = new Set(['MAIL FROM', 'RCPT TO', 'DATA'])
const authenticationRequired = 530

/** `refused` for a 5xx about this mail; everything else is tried again. */
function failedDelivery(error: unknown): Undelivered {
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
const refusedUnsent = (detail: string): Undelivered => ({ kind: 'refused', detail })

const withoutAddresses = (text: string): string => text.replace(/\S+@\S+/g, '…').slice(0, 300)

/** `url` as `smtp://user:password@host:port` or `smtps://…`; `timeoutMs` is for a whole delivery. */
export type SmtpSettings = { url: string; from: string; timeoutMs?: number }

/** Exactly one mailbox: no list, no name, no second header. */
const oneAddress = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+$/
const messageIdShape = /^<[^\s<>@]+@[^\s<>@]+>$/

/**
 * Delivers over SMTP. Connections stay open for ten seconds, so that mails of the same moment share them. Content is never
 * read from files or URLs that a mail names.
 */
export function smtpMailer({ url, from, timeoutMs = 20_000 }: SmtpSettings): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    idleTimeout: 10_000,
    // For a connection that the server has just closed; the outbox repeats everything else.
    maxRequeues: 1,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    ...noOtherSources,
  })
  return {
    async send(mail) {
      if (!oneAddress.test(mail.to)) return refusedUnsent('the address is not one mailbox')
      if (!messageIdShape.test(mail.messageId)) return refusedUnsent('the Message-ID is malformed')
      try {
        // As a whole, since its parts would each be written to the connection.
        const raw = await new MailComposer({ ...messageOf(mail, from), ...noOtherSources }).compile().build()
        const envelope = { from, to: mail.to }
        // The other timeouts only limit silence, so a server that sends a little at a time would outlast them.
        await transport.sendMail({ envelope, raw, signal: AbortSignal.timeout(timeoutMs) })
        return { kind: 'sent' }
      } catch (error) {
        return failedDelivery(error)
      }
    },
    close: () => transport.close(),
  }
}

const noOtherSources = { disableFileAccess: true, disableUrlAccess: true }

const messageOf = ({ messageId, to, subject, text, html, attachments }: OutgoingMail, from: string) => ({
  messageId,
  from,
  to: { name: '', address: to },
  subject: inOneLine(subject),
  text,
  html,
  attachments: attachments.map(({ filename, contentType, content }) => ({
    filename: inOneLine(filename),
    contentType: inOneLine(contentType),
    content,
    encoding: 'base64',
  })),
})

/** Without line breaks, so that a text cannot add a header. */
const inOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

/** Counts the mails that were given to the mail server, by outcome. */
export function countedMailer(mailer: Mailer, seen: (call: ProviderCall) => void): Mailer {
  return {
    async send(mail) {
      const elapsed = startStopwatch()
      const outcome = await mailer.send(mail)
      seen({ provider: 'mail', call: 'send', outcome: outcome.kind, ms: elapsed() })
      return outcome
    },
    close: () => mailer.close(),
  }
}
