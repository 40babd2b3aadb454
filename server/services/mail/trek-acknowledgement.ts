import type { OutgoingMail } from '../../providers/mail/mailer'
import { composeMail } from './compose-mail'
import { heading, paragraph } from './mail-content'
import { type EnquiryForMail, enquiryBlocks } from './trek-enquiry'

/** To whoever asked for a trek: that it has arrived, and what comes next. */
export function trekAcknowledgementMail(input: EnquiryForMail): OutgoingMail {
  const { enquiry, hotel } = input
  return composeMail(input, {
    kind: 'trek-acknowledgement',
    to: enquiry.email,
    subject: `We have your enquiry: ${enquiry.trekTitle}`,
    content: {
      title: 'We have your enquiry',
      blocks: [
        paragraph('Dear guest,'),
        paragraph(
          `Thank you for asking about the ${enquiry.trekTitle}. Our guide calls you on ${enquiry.mobileNumber} to ` +
            'talk about dates, weather and how fit one should be. Nothing is booked or paid yet.',
        ),
        paragraph(`If you hear nothing within two days, please call us: ${hotel.phones.join(', ')}.`),
        heading('What you sent'),
        ...enquiryBlocks(enquiry),
      ],
    },
  })
}
