import type { Invoice } from '#shared/invoice/invoice'

/** The PDF of an invoice, or of its credit note with this number. What draws it is loaded on demand. */
export async function invoiceFile(invoice: Invoice, number: string): Promise<{ blob: Blob; name: string }> {
  const [{ invoicePdf, invoiceTexts }, { drawWithPageFonts }] = await Promise.all([
    import('./invoice-pdf'),
    import('./drawn-text'),
  ])
  const paper = { invoice, note: invoice.creditNotes.find((note) => note.number === number) }
  const draw = await drawWithPageFonts(invoiceTexts(paper))
  return { blob: invoicePdf(paper, draw).output('blob'), name: `${number.replaceAll('/', '-')}.pdf` }
}
