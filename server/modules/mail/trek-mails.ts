import type { StoredEnquiry } from '#modules/treks/trek-rows'
import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import { asRupees, moneyForPeople, toPaise } from '#shared/money/rupees'
import { plural } from '#shared/plural'
import { kagbhusandi, ourTrek } from '#shared/trek/trek'
import { kagbhusandiPrice, monthForPeople } from '#shared/trek/trek-offer'
import {
  type Block,
  composeMail,
  heading,
  list,
  type MailBasics,
  pageLink,
  paragraph,
  paragraphs,
  type Row,
  table,
} from './render'

/**
 * To the guest who asked about a trek: that the enquiry has arrived, and what comes next. Anybody can have it sent to any
 * address, so it contains none of the text that was typed.
 */
export function trekAcknowledgementMail(input: EnquiryForMail): OutgoingMail {
  const { enquiry, hotel } = input
  const title = ourTrek(enquiry.trekTitle)
  const trek = title ? `the ${title}` : 'a guided trek'
  return composeMail(input, {
    kind: 'trek-acknowledgement',
    to: enquiry.email,
    subject: `We have your enquiry: ${title ?? 'Guided trek'}`,
    content: {
      title: 'We have your enquiry',
      blocks: [
        paragraph('Dear guest,'),
        paragraph(
          `Thank you for asking about ${trek}. Our guide will call you on ${enquiry.mobileNumber} ` +
            'to talk about dates, weather and fitness. Nothing is booked or paid yet.',
        ),
        paragraph(`If you hear nothing within two days, please call us: ${hotel.phones.join(', ')}.`),
        paragraph(
          'If you did not ask about a trek, somebody mistyped their email address and you can ignore this email.',
        ),
        heading('What you sent'),
        table(
          ['Trek', title ?? 'Guided trek'],
          ['Guests', String(enquiry.guests.length)],
          ...monthRow(enquiry),
          ['Mobile number', enquiry.mobileNumber],
        ),
        ...(title === kagbhusandi.title ? pricesOf(title) : []),
      ],
    },
  })
}

const monthRow = ({ preferredMonth }: StoredEnquiry): Row[] =>
  preferredMonth === '' ? [] : [['Preferred month', monthForPeople(preferredMonth)]]

const pricesOf = (trek: string): Block[] => [
  heading('The price'),
  paragraph(
    `The ${trek} costs ${moneyForPeople(toPaise(asRupees(kagbhusandi.price)))} a person. That covers:`,
  ),
  list(kagbhusandiPrice.includes),
  paragraph('It does not cover:'),
  list(kagbhusandiPrice.leavesOut),
]

export type EnquiryForMail = MailBasics & { enquiry: StoredEnquiry }

/** To the trek organiser: who wants to go, and how to reach them. Only the last four digits of identity numbers. */
export function trekEnquiryMail(input: EnquiryForMail & { to: string }): OutgoingMail {
  const { enquiry, to, publicUrl } = input
  const { trekTitle, mobileNumber, email, address, guests, message } = enquiry
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
          ...monthRow(enquiry),
          ['Mobile number', mobileNumber],
          ['Email', email],
          ['Address', `${city}, ${district}, ${state} ${pincode}, ${country}`],
        ),
        ...(message === '' ? [] : [heading('Message'), ...paragraphs(message)]),
        heading('Guests'),
        table(
          ...guests.map(
            ({ name, age, aadhaarLast4 = '' }, index): Row => [
              `Guest ${index + 1}`,
              `${name}, age ${age}, Aadhaar XXXX XXXX ${aadhaarLast4}`,
            ],
          ),
        ),
        {
          kind: 'link',
          label: 'Open the enquiries',
          href: pageLink(publicUrl, 'admin_panel/enquiries'),
          style: 'main',
        },
      ],
    },
  })
}
