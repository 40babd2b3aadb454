import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import { dateForPeople } from '#shared/calendar/calendar-date'
import type { Invoice } from '#shared/invoice/invoice'
import { moneyToThePaisa } from '#shared/money/rupees'
import { askUs, stayRows } from './booking-facts'
import { myBookingLink } from './my-booking-link'
import { type Block, composeMail, heading, type MailBasics, paragraph, type Row, table } from './render'

export type InvoiceMail = MailBasics & {
  to: string
  /** The guest's. */
  name: string
  invoice: Invoice
  /** What opens the booking, where the papers are. */
  booking: { orderId: string; key: string }
}

/** To the guest: what the invoice says, and the link to the PDF of it and its credit notes. */
export function invoiceMail(input: InvoiceMail): OutgoingMail {
  const { to, name, invoice, booking, hotel, publicUrl } = input
  const { number, creditNotes } = invoice
  const papers = ['invoice', ...(creditNotes.length > 0 ? ['credit note'] : [])].join(' and ')
  return composeMail(input, {
    kind: 'invoice',
    to,
    subject: `Invoice ${number}: ${hotel.name}`,
    content: {
      title: `Your invoice ${number}`,
      blocks: [
        paragraph(`Dear ${name || 'guest'},`),
        paragraph(
          `This is about the invoice of your stay with us. You can open the ${papers} as a PDF below.`,
        ),
        heading('Invoice'),
        table(...invoiceRows(invoice)),
        ...creditNotes.flatMap((note): Block[] => [
          heading(`Credit note ${note.number}`),
          table(['Date', dateForPeople(note.issuedOn)], ['Credited', moneyToThePaisa(note.total)]),
        ]),
        myBookingLink(publicUrl, booking, 'Open your booking and its papers'),
        askUs(hotel.phones),
      ],
    },
  })
}

const invoiceRows = ({ number, issuedOn, buyer, stay, taxes, taxable, total }: Invoice): Row[] => [
  ['Number', number],
  ['Date', dateForPeople(issuedOn)],
  ...(buyer.name ? [['Made out to', buyer.name] satisfies Row] : []),
  ...(buyer.gstin ? [['GSTIN', buyer.gstin] satisfies Row] : []),
  ...stayRows(stay),
  ['Without tax', moneyToThePaisa(taxable)],
  ...taxes.flatMap(({ percent, cgst, sgst }): Row[] => [
    [`CGST ${percent / 2} %`, moneyToThePaisa(cgst)],
    [`SGST ${percent / 2} %`, moneyToThePaisa(sgst)],
  ]),
  ['Total', moneyToThePaisa(total)],
]
