import type { StoredEnquiry } from '#modules/treks/trek-rows'
import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import { plural } from '#shared/plural'
import { ourTrek } from '#shared/trek/trek'
import { composeMail, type MailBasics } from './compose-mail'
import { heading, paragraph, type Row, table } from './mail-content'

export type EnquiryForMail = MailBasics & { enquiry: StoredEnquiry }

/** To the trek organiser: who wants to go, and how to reach them. Only the last four digits of identity numbers. */
export function trekEnquiryMail(input: EnquiryForMail & { to: string }): OutgoingMail {
  const { enquiry, to } = input
  const { trekTitle, mobileNumber, email, address, guests } = enquiry
  const { city, district, state, pincode, country } = address
  const party = plural(guests.length, 'guest')
  const title = ourTrek(trekTitle) ?? 'Guided trek'
  return composeMail(input, {
    kind: 'trek-enquiry',
    to,
    subject: `Trek enquiry: ${title}, ${party}, ${guests[0]?.name ?? ''}`,
    content: {
      title: `Trek enquiry: ${title}`,
      blocks: [
        paragraph(
          `${party} would like to go. Please call them to agree on the dates; nothing is booked or paid yet.`,
        ),
        table(
          ['Trek', trekTitle],
          ['Guests', String(guests.length)],
          ['Mobile number', mobileNumber],
          ['Email', email],
          ['Address', `${city}, ${district}, ${state} ${pincode}, ${country}`],
        ),
        heading('Guests'),
        table(
          ...guests.map(
            ({ name, age, aadhaarLast4 }, index): Row => [
              `Guest ${index + 1}`,
              `${name}, age ${age}, Aadhaar XXXX XXXX ${aadhaarLast4}`,
            ],
          ),
        ),
      ],
    },
  })
}
