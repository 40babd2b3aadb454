import type { TrekEnquiry } from '../../../shared/trek/trek-enquiry'
import type { OutgoingMail } from '../../providers/mail/mailer'
import type { Library } from '../../repositories/books'
import type { Clock } from '../../runtime/clock'
import type { Ids } from '../../runtime/ids'
import type { HotelContacts } from '../mail/mail-content'
import { trekAcknowledgementMail } from '../mail/trek-acknowledgement'
import { trekEnquiryMail } from '../mail/trek-enquiry'

type Needs = {
  library: Library
  clock: Clock
  ids: Ids
  publicUrl: string
  hotel: HotelContacts
  organiserEmail: string
}

/**
 * Stores an enquiry with its two mails: to the organiser, and to whoever asked. `enquiryId` (32 hex digits) is the form's own:
 * sent twice, it is one enquiry. Of identity numbers the last four digits are kept.
 */
export function enquireAboutTrek({ library, clock, ids, publicUrl, hotel, organiserEmail }: Needs) {
  return async (enquiry: TrekEnquiry, enquiryId?: string): Promise<void> => {
    const id = enquiryId ?? ids.uuid()
    const guests = enquiry.guests.map(({ name, age, aadhar }) => ({
      name,
      age,
      aadhaarLast4: aadhar.slice(-4),
    }))
    const stored = { ...enquiry, id, guests }
    const basics = { eventKey: id, publicUrl, hotel, enquiry: stored }
    const now = clock.now()
    await library.transaction(async (books) => {
      if (!(await books.treks.add(stored, now))) return
      const post = (name: string, { to, ...mail }: OutgoingMail) =>
        books.mails.post({
          ...{ ...mail, id: ids.uuid(), recipient: to, bookingId: null, now },
          eventKey: `${name}:${id}`,
        })
      await post('trek-enquiry', trekEnquiryMail({ ...basics, to: organiserEmail }))
      await post('trek-acknowledgement', trekAcknowledgementMail(basics))
    })
  }
}
