import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import type { Books } from '#server/repositories/repositories'
import type { Clock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'

/** Puts a mail into the outbox, in the transaction of what it reports; once per `eventKey`; false where it has its mail already. */
export type PostMail = (
  books: Books,
  eventKey: string,
  bookingId: string | null,
  mail: OutgoingMail,
) => Promise<boolean>

export function postMail({ clock, ids }: { clock: Clock; ids: Ids }): PostMail {
  return async (books, eventKey, bookingId, mail) => {
    const { messageId, to, subject, text, html, attachments } = mail
    const row = { id: ids.uuid(), messageId, recipient: to, subject, text, html, attachments }
    return books.mails.post({ ...row, eventKey, bookingId, now: clock.now() })
  }
}
