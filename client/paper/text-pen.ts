import type { jsPDF } from 'jspdf'
import type { DrawText, Ink } from './drawn-text'
import { runsOf } from './text-runs'

/** Millimetres in a point, which type sizes count in. */
export const pointInMm = 25.4 / 72

export type TextPen = {
  /** Millimetres. */
  widthOf(text: string, size: number): number
  /** `y` is the base line, `size` in points; returns where the text ends. */
  write(text: string, x: number, y: number, size: number, ink: Ink): number
}

/** Every PDF reader has it, so it is not embedded. */
export const reportFont = 'helvetica'

/**
 * Writes any text. What the font lacks becomes a picture drawn by the browser, with invisible text on top, so that it
 * can be searched and copied.
 */
export function makeTextPen(doc: jsPDF, draw: DrawText): TextPen {
  const widths = new Map<string, number>()
  const plainWidth = (text: string, size: number) => {
    doc.setFont(reportFont, 'normal').setFontSize(size)
    return doc.getTextWidth(text)
  }
  const measure = (text: string, size: number) =>
    runsOf(text).reduce(
      (sum, run) =>
        sum + (run.isDrawn ? draw(run.text).advance * size * pointInMm : plainWidth(run.text, size)),
      0,
    )
  return {
    widthOf: (text, size) => {
      const key = `${size} ${text}`
      const width = widths.get(key) ?? measure(text, size)
      widths.set(key, width)
      return width
    },
    write: (text, x, y, size, ink) => {
      let pen = x
      for (const run of runsOf(text)) {
        if (run.isDrawn) pen += drawPicture(doc, draw, { text: run.text, x: pen, y, size, ink })
        else {
          const width = plainWidth(run.text, size)
          doc.setTextColor(...ink).text(run.text, pen, y)
          pen += width
        }
      }
      return pen
    },
  }
}

type Word = { text: string; x: number; y: number; size: number; ink: Ink }

/** Returns the width in millimetres. The alias keeps each picture in the file once, however often it is used. */
function drawPicture(doc: jsPDF, draw: DrawText, { text, x, y, size, ink }: Word): number {
  const { advance, left, top, width, height, picture } = draw(text)
  const em = size * pointInMm
  if (width > 0) {
    const alias = `${ink.join(' ')} ${text}`
    doc.addImage(picture(ink), 'PNG', x + left * em, y - top * em, width * em, height * em, alias, 'FAST')
  }
  writeInvisibly(doc, { text, x, y, size }, advance * em)
  return advance * em
}

/**
 * Invisible letters as wide as the picture, with `ActualText` naming the real text, so that a reader selects the right
 * area and copies the right words.
 */
function writeInvisibly(doc: jsPDF, { text, x, y, size }: Omit<Word, 'ink'>, width: number): void {
  const { write } = doc.internal as unknown as { write(line: string): void }
  doc.setFont(reportFont, 'normal').setFontSize(size)
  // As many as fit: readers assign a single stretched letter to the wrong line.
  const count = Math.max(1, Math.round(width / doc.getTextWidth('H')))
  const characters = 'H'.repeat(count)
  const horizontalScale = width / doc.getTextWidth(characters)
  doc.saveGraphicsState()
  write(`/Span <</ActualText <FEFF${inUtf16(text)}>>> BDC`)
  doc.text(characters, x, y, { renderingMode: 'invisible', horizontalScale })
  write('EMC')
  doc.restoreGraphicsState()
}

const inUtf16 = (text: string): string =>
  Array.from({ length: text.length }, (_, index) =>
    text.charCodeAt(index).toString(16).padStart(4, '0'),
  ).join('')
