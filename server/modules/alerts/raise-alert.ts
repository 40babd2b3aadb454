import * as mailRows from '#modules/mail/mail-rows'
import type { Tx } from '#server/database/transaction'
import type { Clock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import { alertMail } from '../mail/alert'
import type { HotelContacts } from '../mail/mail-content'
import * as alertRows from './alert-rows'
import type { Finding } from './check'

type Needs = { clock: Clock; ids: Ids; publicUrl: string; hotel: HotelContacts; hotelEmail: string }

/** Opens an alert and writes its mail to the hotel, in one transaction; does nothing where the same alert is open. */
export type RaiseAlert = (tx: Tx, finding: Finding) => Promise<void>

const dayMs = 24 * 3_600_000

/** A problem that comes and goes is shown each time, but mailed once a day. */
export function raiseAlert({ clock, ids, publicUrl, hotel, hotelEmail }: Needs): RaiseAlert {
  return async (tx, { isMailed = true, ...finding }) => {
    const now = clock.now()
    const { kind, subject } = finding
    const sentAfter = new Date(now.getTime() - dayMs)
    const isSent = isMailed && !(await alertRows.wasMailedSince(tx, kind, subject, sentAfter))
    const item = {
      bookingId: null,
      paymentId: null,
      refundId: null,
      mailId: null,
      ...finding,
      id: ids.uuid(),
      openedAt: now,
    }
    const isNew = await alertRows.raise(tx, { ...item, mailedAt: isSent ? now : null })
    if (!isNew || !isSent) return
    const shown = await alertRows.byId(tx, item.id)
    const mail = alertMail({ publicUrl, hotel, eventKey: item.id, to: hotelEmail, item: shown })
    const { messageId, to, subject: mailSubject, text, html, attachments } = mail
    const row = { id: ids.uuid(), messageId, recipient: to, subject: mailSubject, text, html, attachments }
    await mailRows.post(tx, { ...row, eventKey: `alert:${item.id}`, bookingId: null, now })
  }
}
