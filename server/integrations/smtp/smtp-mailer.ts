import { createTransport } from 'nodemailer'
import type { Mailer, OutgoingMail } from './mailer'
import { failedDelivery, refusedUnsent } from './smtp-failures'

/** `url` as `smtp://user:password@host:port` or `smtps://…`; `timeoutMs` is for a whole delivery. */
export type SmtpSettings = { url: string; from: string; timeoutMs?: number }

/** Exactly one mailbox: no list, no name, no second header. */
const oneAddress = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+$/
const messageIdShape = /^<[^\s<>@]+@[^\s<>@]+>$/

/** Delivers over SMTP, with one connection per mail. Content is never read from files or URLs that a mail names. */
export function smtpMailer({ url, from, timeoutMs = 20_000 }: SmtpSettings): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      if (!oneAddress.test(mail.to)) return refusedUnsent('the address is not one mailbox')
      if (!messageIdShape.test(mail.messageId)) return refusedUnsent('the Message-ID is malformed')
      try {
        // The other timeouts only limit silence, so a server that sends a little at a time would outlast them.
        await transport.sendMail({ ...messageOf(mail, from), signal: AbortSignal.timeout(timeoutMs) })
        return { kind: 'sent' }
      } catch (error) {
        return failedDelivery(error)
      }
    },
    close: () => transport.close(),
  }
}

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
