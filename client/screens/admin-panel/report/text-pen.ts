import type { jsPDF } from 'jspdf'
import { pointInMm, stampGlyph } from './glyph-stamps'
import type { Shaper } from './shaper'
import { runsOf } from './text-runs'

export type Ink = [red: number, green: number, blue: number]

export type TextPen = {
  /** Millimetres. */
  widthOf(text: string, size: number): number
  /** `y` is the base line, `size` in points; answers where the text ends. */
  write(text: string, x: number, y: number, size: number, ink: Ink): number
}

/** The font's name within the document; it is in there under it. */
export const reportFont = 'Report'

/**
 * Writes any text that the font has. What needs shaping is drawn as outlines, with the letters themselves invisibly on
 * top: so that they can be searched and copied.
 */
export function makeTextPen(doc: jsPDF, shaper: Shaper): TextPen {
  const widths = new Map<string, number>()
  const plainWidth = (text: string, size: number) => {
    doc.setFont(reportFont, 'normal').setFontSize(size)
    return doc.getTextWidth(text)
  }
  const measure = (text: string, size: number) =>
    runsOf(text).reduce(
      (sum, run) =>
        sum + (run.shaped ? shaper.shape(run.text).advance * size * pointInMm : plainWidth(run.text, size)),
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
        if (run.shaped) pen += writeShaped(doc, shaper, { text: run.text, x: pen, y, size, ink })
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

function writeShaped(doc: jsPDF, shaper: Shaper, { text, x, y, size, ink }: Word): number {
  const scale = size * pointInMm
  const { glyphs, advance } = shaper.shape(text)
  const width = advance * scale
  doc.setFillColor(...ink)
  for (const glyph of glyphs)
    stampGlyph(doc, shaper, glyph.id, x + glyph.x * scale, y - glyph.y * scale, size)
  writeInvisibly(doc, text, x, y, width, size)
  return width
}

/** As wide as what is seen, so that selecting marks the right place. */
function writeInvisibly(doc: jsPDF, text: string, x: number, y: number, width: number, size: number): void {
  doc.saveGraphicsState()
  doc.setFont(reportFont, 'normal').setFontSize(size)
  const horizontalScale = width / doc.getTextWidth(text)
  doc.text(text, x, y, { renderingMode: 'invisible', horizontalScale })
  doc.restoreGraphicsState()
}
