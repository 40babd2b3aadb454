import type { OutgoingMail } from '../../providers/mail/mailer'
import type { StoredEnquiry } from '../../repositories/treks'
import { counted } from './booking-rows'
import { composeMail, type MailBasics } from './compose-mail'
import { type Block, heading, paragraph, type Row, table } from './mail-content'

/** `to` is the trek organiser's address. */
export type EnquiryForMail = MailBasics & { enquiry: StoredEnquiry }

/** To the organiser: who wants to go, and how to reach them. */
export function trekEnquiryMail(input: EnquiryForMail & { to: string }): OutgoingMail {
  const { enquiry, to } = input
  const { trekTitle, guests } = enquiry
  const party = counted(guests.length, 'guest')
  return composeMail(input, {
    kind: 'trek-enquiry',
    to,
    subject: `Trek enquiry: ${trekTitle}, ${party}, ${guests[0]?.name ?? ''}`,
    content: {
      title: `Trek enquiry: ${trekTitle}`,
      blocks: [
        paragraph(
          `${party} would like to go. Please call them to fix the dates; nothing is booked or paid yet.`,
        ),
        ...enquiryBlocks(enquiry),
      ],
    },
  })
}

/** What was sent, as both mails show it. Of identity numbers the last four digits. */
export function enquiryBlocks({ trekTitle, mobileNumber, email, address, guests }: StoredEnquiry): Block[] {
  const { city, district, state, pincode, country } = address
  return [
    table(
      ['Trek', trekTitle],
      ['Guests', String(guests.length)],
      ['Mobile number', mobileNumber],
      ['E-mail', email],
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
  ]
}
