import { createTransport } from 'nodemailer'
import type { Mailer, OutgoingMail } from './mailer'
import { failedDelivery, refusedHere } from './smtp-failures'

/** `url` as `smtp://user:password@host:port` or `smtps://…`; `timeoutMs` is for a whole delivery. */
export type SmtpSettings = { url: string; from: string; timeoutMs?: number }

/** One mailbox and nothing else: no list, no name, no second header. */
const oneAddress = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+$/
const messageIdShape = /^<[^\s<>@]+@[^\s<>@]+>$/

/** Delivers over SMTP, one connection for each mail. Nothing is read from files or fetched, whatever a mail says. */
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
      if (!oneAddress.test(mail.to)) return refusedHere('the address is not one mailbox')
      if (!messageIdShape.test(mail.messageId)) return refusedHere('the Message-ID is malformed')
      try {
        // A server that keeps saying a little would outlast every other time-out.
        await transport.sendMail({ ...written(mail, from), signal: AbortSignal.timeout(timeoutMs) })
        return { kind: 'sent' }
      } catch (error) {
        return failedDelivery(error)
      }
    },
    close: () => transport.close(),
  }
}

const written = ({ messageId, to, subject, text, html, attachments }: OutgoingMail, from: string) => ({
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

/** What stands in a header can open no second one. */
const inOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
