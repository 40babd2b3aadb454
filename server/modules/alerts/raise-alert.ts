import * as mailRows from '#modules/mail/mail-rows'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import { addSeconds } from '#server/platform/clock'
import { hotel } from '#shared/hotel'
import { alertMail } from '../mail/alert'
import * as alertRows from './alert-rows'
import type { Finding } from './check'

const daySeconds = 24 * 3600

/**
 * A problem that comes and goes is shown each time, but mailed once a day. Opens an alert and writes its mail to the
 * hotel, in one transaction; does nothing where the same alert is open.
 */
export async function raiseAlert(ctx: Ctx, tx: Tx, { isMailed = true, ...finding }: Finding): Promise<void> {
  const now = ctx.clock.now()
  const { kind, subject } = finding
  const sentAfter = addSeconds(now, -daySeconds)
  const isSent = isMailed && !(await alertRows.wasMailedSince(tx, kind, subject, sentAfter))
  const item = {
    bookingId: null,
    paymentId: null,
    refundId: null,
    mailId: null,
    ...finding,
    id: ctx.ids.uuid(),
    openedAt: now,
  }
  const isNew = await alertRows.raise(tx, { ...item, mailedAt: isSent ? now : null })
  if (!isNew || !isSent) return
  const shown = await alertRows.byId(tx, item.id)
  const mail = alertMail({
    publicUrl: ctx.publicUrl,
    hotel,
    eventKey: item.id,
    to: ctx.hotelEmail,
    item: shown,
  })
  const { messageId, to, subject: mailSubject, text, html, attachments } = mail
  const row = { id: ctx.ids.uuid(), messageId, recipient: to, subject: mailSubject, text, html, attachments }
  await mailRows.post(tx, { ...row, eventKey: `alert:${item.id}`, bookingId: null, now })
}
