import { hotelForMail } from '#modules/mail/hotel-for-mail'
import * as mailRows from '#modules/mail/mail-rows'
import { trekAcknowledgementMail, trekEnquiryMail } from '#modules/mail/trek-mails'
import type { Ctx } from '#server/context'
import { transaction } from '#server/database/transaction'
import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import { addSeconds } from '#server/platform/clock'
import type { TrekEnquiry } from '#shared/trek/trek-enquiry'
import * as trekRows from './trek-rows'

/** Anybody can type any address, so one mailbox gets at most this many acknowledgements a day. */
const mostMailsADay = 3
const daySeconds = 24 * 3600

/**
 * Stores an enquiry and mails it to the organiser and, at most three times a day per mailbox, an acknowledgement to the
 * guest. `enquiryId` (32 hex digits) comes from the form: sent twice, it is one enquiry. Only the last four digits of
 * identity numbers are stored.
 */
export async function enquireAboutTrek(ctx: Ctx, enquiry: TrekEnquiry, enquiryId?: string): Promise<void> {
  const id = enquiryId ?? ctx.ids.uuid()
  const guests = enquiry.guests.map(({ name, age, aadhar }) => ({
    name,
    age,
    aadhaarLast4: aadhar.slice(-4),
  }))
  const stored = { ...enquiry, id, guests, mailbox: mailboxOf(enquiry.email) }
  const basics = { eventKey: id, publicUrl: ctx.publicUrl, hotel: hotelForMail(ctx), enquiry: stored }
  const now = ctx.clock.now()
  await transaction(ctx.db, async (tx) => {
    const before = await trekRows.acknowledgedSince(tx, stored.mailbox, addSeconds(now, -daySeconds))
    const isAcknowledged = before < mostMailsADay
    if (!(await trekRows.add(tx, stored, isAcknowledged, now))) return
    const post = (name: string, { to, ...mail }: OutgoingMail) =>
      mailRows.post(
        tx,
        { ...mail, id: ctx.ids.uuid(), recipient: to, bookingId: null, eventKey: `${name}:${id}` },
        now,
      )
    await post('trek-enquiry', trekEnquiryMail({ ...basics, to: ctx.organiserEmail }))
    if (isAcknowledged) await post('trek-acknowledgement', trekAcknowledgementMail(basics))
  })
}

const ignoresDots = ['gmail.com', 'googlemail.com']

/** The mailbox behind an address: capitals, a `+tag` and, at Google, dots do not make another one. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const name = email
    .slice(0, at)
    .toLowerCase()
    .replace(/(.)\+.*$/, '$1')
  return ignoresDots.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
