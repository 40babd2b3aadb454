/** A mail as it is kept in the outbox and handed to the mail server. */
export type OutgoingMail = {
  /** Fixed when the mail is written, so that a repeat is recognised: `<uuid@host>`. */
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  attachments: { filename: string; contentType: string; content: string }[]
}

/** What became of a mail. `refused` = the server said no for good (5xx); `later` = try again. */
export type MailOutcome = { kind: 'sent' } | { kind: 'refused' | 'later'; detail: string }

export type Mailer = { send(mail: OutgoingMail): Promise<MailOutcome>; close(): void }
