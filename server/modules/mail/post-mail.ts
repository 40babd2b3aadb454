import type { Tx } from '#server/database/transaction'
import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import type { Clock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import * as mailRows from './mail-rows'

/** Writes a mail to the outbox in the transaction of its event, once per `eventKey`; false where it is there already. */
export type PostMail = (
  tx: Tx,
  eventKey: string,
  bookingId: string | null,
  mail: OutgoingMail,
) => Promise<boolean>

export function postMail({ clock, ids }: { clock: Clock; ids: Ids }): PostMail {
  return async (tx, eventKey, bookingId, mail) => {
    const { messageId, to, subject, text, html, attachments } = mail
    const row = { id: ids.uuid(), messageId, recipient: to, subject, text, html, attachments }
    return mailRows.post(tx, { ...row, eventKey, bookingId, now: clock.now() })
  }
}
