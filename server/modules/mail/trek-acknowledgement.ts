import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import { ourTrek } from '#shared/trek/trek'
import { composeMail } from './compose-mail'
import { heading, paragraph, table } from './mail-content'
import type { EnquiryForMail } from './trek-enquiry'

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
          ['Mobile number', enquiry.mobileNumber],
        ),
      ],
    },
  })
}
