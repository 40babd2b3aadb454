import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { Page } from '@playwright/test'
import type { Picture } from './ink'

/** About the resolution of a good printer. */
const dotsPerPoint = 8
/** On the picture of a page. */
export const dots = (millimetres: number) => Math.round((millimetres * 72 * dotsPerPoint) / 25.4)

/** The first page as another PDF reader extracts and renders it. */
export async function firstPage(bytes: Uint8Array): Promise<{ text: string; picture: Picture }> {
  const pdfium = await PDFiumLibrary.init()
  const document = await pdfium.loadDocument(bytes)
  const page = document.getPage(0)
  const text = page.getText()
  const { data, width, height } = await page.render({ scale: dotsPerPoint, render: 'bitmap' })
  const picture = { data: new Uint8Array(data), width, height }
  document.destroy()
  pdfium.destroy()
  return { text, picture }
}

/** Where each table begins: its first head is a dark band over the whole width. */
export function headsOf({ data, width, height }: Picture): number[] {
  const isBand = (y: number) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(4 * (y * width + dots(150)))
    const colours = [red, green, blue].toSorted((one, other) => one - other)
    return green < 90 && (colours[0] ?? 0) > 20 && green === colours[2]
  }
  return Array.from({ length: height }, (_, y) => y).filter(
    (y) => isBand(y) && isBand(y + dots(1)) && !isBand(y - 1),
  )
}

/** Where the first guest's name is: below the two heads of its table, in the second column, after its number. */
export const nameBelow = (head: number, widthInEms: number) => ({
  left: dots(51.7),
  top: head + dots(11.6),
  right: dots(52.05 + (widthInEms * 6 * 25.4) / 72 + 0.15),
  bottom: head + dots(15.6),
})

/** The same text, drawn by the browser in the page's own fonts; large, since small letters are aligned to whole dots. */
export async function drawnByBrowser(page: Page, words: string): Promise<Picture & { widthInEms: number }> {
  const { dots: text, ...size } = await page.evaluate(
    async ({ words, size }) => {
      const font = `${size}px ${getComputedStyle(document.body).fontFamily}`
      await document.fonts.load(font, words).catch(() => undefined)
      await document.fonts.ready
      const canvas = document.createElement('canvas')
      const pen = canvas.getContext('2d')
      if (!pen) throw new Error('no canvas')
      pen.font = font
      const widthInEms = pen.measureText(words).width / size
      canvas.width = size * (widthInEms + 1)
      canvas.height = size * 2.5
      pen.fillStyle = '#fff'
      pen.fillRect(0, 0, canvas.width, canvas.height)
      pen.fillStyle = '#000'
      pen.font = font
      pen.fillText(words, size / 2, size * 1.6)
      const { data, width, height } = pen.getImageData(0, 0, canvas.width, canvas.height)
      // A string is transferred faster than a list of numbers.
      const dots = data.reduce((text, part) => text + String.fromCharCode(part), '')
      return { dots, width, height, widthInEms }
    },
    { words, size: 12 * dotsPerPoint },
  )
  return { data: new Uint8Array(Buffer.from(text, 'latin1')), ...size }
}

/** Without spaces: where a sheet has few words, a reader of PDFs breaks its lines anywhere. */
export const withoutSpaces = (words: string) => words.replace(/\s/g, '')

/** How many pages, and of the first whether it lies lengthwise and how dark it is: 0 is paper without ink. */
export async function paperOf(
  bytes: Uint8Array,
): Promise<{ pages: number; darkness: number; isWide: boolean }> {
  const pdfium = await PDFiumLibrary.init()
  const document = await pdfium.loadDocument(bytes)
  const pages = document.getPageCount()
  const { data, width, height } = await document.getPage(0).render({ scale: 1, render: 'bitmap' })
  const light = data.reduce((sum, part) => sum + part, 0) / data.length / 255
  document.destroy()
  pdfium.destroy()
  return { pages, darkness: 1 - light, isWide: width > height }
}

/** All text of the PDF, without spaces. */
export async function textOf(paper: Uint8Array): Promise<string> {
  const pdfium = await PDFiumLibrary.init()
  const document = await pdfium.loadDocument(paper)
  const text = withoutSpaces([...document.pages()].map((one) => one.getText()).join(''))
  document.destroy()
  pdfium.destroy()
  return text
}
