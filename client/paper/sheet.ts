import { jsPDF } from 'jspdf'
import { hotel } from '#shared/hotel'
import type { DrawText, Ink } from './drawn-text'
import { makeTextPen, pointInMm } from './text-pen'
import { wrapLines } from './text-runs'

export const ink: Ink = [31, 42, 51]
export const soft: Ink = [82, 96, 106]
export const margin = { left: 20, right: 190, top: 22, bottom: 277 }

export type Sheet = ReturnType<typeof openSheet>

/** An A4 page with the hotel's name at the left and the paper's title opposite. Lengths in millimetres, type in points. */
export function openSheet(title: string, draw: DrawText) {
  const doc = new jsPDF({ unit: 'mm', format: 'a4', compress: true, floatPrecision: 3 })
  doc.setProperties({ title: `${title}, ${hotel.name}` })
  doc.setLanguage('en-GB')
  const pen = makeTextPen(doc, draw)
  const sheet = {
    doc,
    pen,
    /** Ends at the right margin, or at `x`. */
    atRight: (text: string, y: number, size: number, x = margin.right, colour = ink) =>
      pen.write(text, x - pen.widthOf(text, size), y, size, colour),
    rule: (y: number, width: number) => {
      doc.setDrawColor(...(width > 0.2 ? ink : ([200, 205, 208] as Ink))).setLineWidth(width)
      doc.line(margin.left, y, margin.right, y)
    },
    /** Lines below `y`, as many as it takes; returns the last one's base line. */
    paragraph: (text: string, y: number, size: number, colour: Ink, { left, right } = margin) => {
      const lines = wrapLines(text, right - left, (piece) => pen.widthOf(piece, size))
      const step = size * pointInMm * 1.4
      lines.forEach((line, index) => {
        pen.write(line, left, y + step * (index + 1), size, colour)
      })
      return y + step * lines.length
    },
    /** `y`, or the top of a new page where less than `height` is left. */
    roomFor: (height: number, y: number) => {
      if (y + height <= margin.bottom) return y
      doc.addPage()
      return margin.top
    },
  }
  pen.write(hotel.name, margin.left, margin.top, 18, ink)
  sheet.atRight(title, margin.top, 18)
  return sheet
}
