import type { Books } from '#server/repositories/repositories'
import type { Clock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import { attentionMail } from '../mail/alert'
import type { HotelContacts } from '../mail/mail-content'
import type { Trouble } from './check'

type Needs = { clock: Clock; ids: Ids; publicUrl: string; hotel: HotelContacts; hotelEmail: string }

/** Opens an item, with its mail to the hotel, in one transaction; nothing where the same is open already. */
export type RaiseAttention = (books: Books, trouble: Trouble) => Promise<void>

const dayMs = 24 * 3_600_000

/** What comes and goes is shown as often as it comes, but mailed once a day. */
export function raiseAttention({ clock, ids, publicUrl, hotel, hotelEmail }: Needs): RaiseAttention {
  return async (books, { isMailed = true, ...trouble }) => {
    const now = clock.now()
    const { kind, subject } = trouble
    const toldAfter = new Date(now.getTime() - dayMs)
    const isTold = isMailed && !(await books.attention.wasMailedSince(kind, subject, toldAfter))
    const item = {
      ...{ bookingId: null, paymentId: null, refundId: null, mailId: null },
      ...trouble,
      id: ids.uuid(),
      openedAt: now,
    }
    const isNew = await books.attention.raise({ ...item, mailedAt: isTold ? now : null })
    if (!isNew || !isTold) return
    const shown = await books.attention.byId(item.id)
    const mail = attentionMail({ publicUrl, hotel, eventKey: item.id, to: hotelEmail, item: shown })
    const { messageId, to, subject: line, text, html, attachments } = mail
    const row = { id: ids.uuid(), messageId, recipient: to, subject: line, text, html, attachments }
    await books.mails.post({ ...row, eventKey: `attention:${item.id}`, bookingId: null, now })
  }
}
