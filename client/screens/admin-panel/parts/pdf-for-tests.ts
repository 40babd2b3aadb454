import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { jsPDF } from 'jspdf'

/** The text of each page, as another PDF reader extracts it. */
export async function textOfPages(doc: jsPDF): Promise<string[]> {
  const pdfium = await PDFiumLibrary.init()
  const read = await pdfium.loadDocument(new Uint8Array(doc.output('arraybuffer')))
  const texts = [...read.pages()].map((page) => page.getText())
  read.destroy()
  pdfium.destroy()
  return texts
}
