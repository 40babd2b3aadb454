/** A mail in the outbox and for the mail server. An attachment's content is base64. */
export type OutgoingMail = {
  /** `<uuid@host>`, fixed when the mail is written, so that mail programs recognise a repeat. */
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  attachments: { filename: string; contentType: string; content: string }[]
}

/** `refused`: the mail server refused the mail permanently (5xx). `later`: try again. */
export type MailOutcome = { kind: 'sent' } | { kind: 'refused' | 'later'; detail: string }

export type Mailer = { send(mail: OutgoingMail): Promise<MailOutcome>; close(): void }
