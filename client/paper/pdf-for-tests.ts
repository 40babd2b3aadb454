import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { jsPDF } from 'jspdf'
import type { DrawText } from './drawn-text'
import { pointInMm } from './text-pen'

const greyDot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBoAAAAhQCBmpSThwAAAABJRU5ErkJggg=='

/** For tests without a browser: a grey box as wide as the text. */
export const drawBoxes: DrawText = (text) => {
  const width = [...text].length / 2
  return { advance: width, left: 0, top: 0.5, width, height: 0.5, picture: () => greyDot }
}
/** The text of each page, as another PDF reader extracts it. */
export async function textOfPages(doc: jsPDF): Promise<string[]> {
  const pdfium = await PDFiumLibrary.init()
  const read = await pdfium.loadDocument(new Uint8Array(doc.output('arraybuffer')))
  const texts = [...read.pages()].map((page) => page.getText())
  read.destroy()
  pdfium.destroy()
  return texts
}

/** How far from the left of its page each stretch of text begins, in millimetres. */
export function leftOfTexts(doc: jsPDF): number[] {
  const { pages } = doc.internal as unknown as { pages: (string[] | null)[] }
  const placed = pages
    .flatMap((page) => page ?? [])
    .join('\n')
    .matchAll(/([\d.-]+) [\d.-]+ Td/g)
  return [...placed].map(([, points]) => Number(points) * pointInMm)
}
