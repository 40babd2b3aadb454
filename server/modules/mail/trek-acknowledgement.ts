import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import { ourTrek } from '#shared/trek/trek'
import { composeMail } from './compose-mail'
import { heading, paragraph, table } from './mail-content'
import type { EnquiryForMail } from './trek-enquiry'

/**
 * To whoever asked for a trek: that it has arrived, and what comes next. Anybody can have it sent to anybody, so it carries
 * none of the text that was typed.
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
          `Thank you for asking about ${trek}. Our guide calls you on ${enquiry.mobileNumber} to ` +
            'talk about dates, weather and how fit one should be. Nothing is booked or paid yet.',
        ),
        paragraph(`If you hear nothing within two days, please call us: ${hotel.phones.join(', ')}.`),
        paragraph('If you have not asked for a trek, somebody mistyped an address: you need do nothing.'),
        heading('What you sent'),
        table(
          ['Trek', title ?? 'Guided trek'],
          ['Guests', String(enquiry.guests.length)],
          ['Mobile number', enquiry.mobileNumber],
        ),
      ],
    },
  })
}
