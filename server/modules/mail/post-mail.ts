import type { Ctx } from '#server/context'

import type { Tx } from '#server/database/transaction'
import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import * as mailRows from './mail-rows'

/** Writes a mail to the outbox in the transaction of its event, once per `eventKey`; false where it is there already. */
export async function postMail(
  ctx: Ctx,
  tx: Tx,
  eventKey: string,
  bookingId: string | null,
  mail: OutgoingMail,
): Promise<boolean> {
  const { messageId, to, subject, text, html, attachments } = mail
  const row = { id: ctx.ids.uuid(), messageId, recipient: to, subject, text, html, attachments }
  return mailRows.post(tx, { ...row, eventKey, bookingId, now: ctx.clock.now() })
}
