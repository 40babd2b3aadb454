import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import type { Clock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import type { Repositories } from '#server/repositories/repositories'
import type { TrekEnquiry } from '#shared/trek/trek-enquiry'
import type { HotelContacts } from '../mail/mail-content'
import { trekAcknowledgementMail } from '../mail/trek-acknowledgement'
import { trekEnquiryMail } from '../mail/trek-enquiry'
import { mailboxOf } from './mailbox-of'

type Needs = {
  repositories: Repositories
  clock: Clock
  ids: Ids
  publicUrl: string
  hotel: HotelContacts
  organiserEmail: string
}

/** Anybody can type anybody's address, so nobody gets more mails than this in a day by it. */
const mostMailsADay = 3
const dayMs = 24 * 3_600_000

/**
 * Stores an enquiry with its mails: to the organiser, and, at most three times a day to one mailbox, to whoever asked; the
 * answer is the same either way. `enquiryId` (32 hex digits) is the form's own: sent twice, it is one enquiry. Of identity
 * numbers the last four digits are kept.
 */
export function enquireAboutTrek({ repositories, clock, ids, publicUrl, hotel, organiserEmail }: Needs) {
  return async (enquiry: TrekEnquiry, enquiryId?: string): Promise<void> => {
    const id = enquiryId ?? ids.uuid()
    const guests = enquiry.guests.map(({ name, age, aadhar }) => ({
      name,
      age,
      aadhaarLast4: aadhar.slice(-4),
    }))
    const stored = { ...enquiry, id, guests, mailbox: mailboxOf(enquiry.email) }
    const basics = { eventKey: id, publicUrl, hotel, enquiry: stored }
    const now = clock.now()
    await repositories.transaction(async (tx) => {
      const before = await tx.treks.acknowledgedSince(stored.mailbox, new Date(now.getTime() - dayMs))
      const isAcknowledged = before < mostMailsADay
      if (!(await tx.treks.add(stored, isAcknowledged, now))) return
      const post = (name: string, { to, ...mail }: OutgoingMail) =>
        tx.mails.post({
          ...{ ...mail, id: ids.uuid(), recipient: to, bookingId: null, now },
          eventKey: `${name}:${id}`,
        })
      await post('trek-enquiry', trekEnquiryMail({ ...basics, to: organiserEmail }))
      if (isAcknowledged) await post('trek-acknowledgement', trekAcknowledgementMail(basics))
    })
  }
}
