import { saveFile } from '#client/ui/save-file'
import type { Invoice } from '#shared/invoice/invoice'

/** Saves an invoice as a PDF, or the one of its credit notes that has this number. What draws it is loaded on demand. */
export async function saveInvoice(invoice: Invoice, number: string): Promise<void> {
  const [{ invoicePdf, invoiceTexts }, { drawWithPageFonts }] = await Promise.all([
    import('./invoice-pdf'),
    import('./drawn-text'),
  ])
  const paper = { invoice, note: invoice.creditNotes.find((note) => note.number === number) }
  const draw = await drawWithPageFonts(invoiceTexts(paper))
  saveFile(invoicePdf(paper, draw).output('blob'), `${number.replaceAll('/', '-')}.pdf`)
}
