import type { jsPDF } from 'jspdf'
import type { Shaper } from './shaper'

/** Millimetres in a point, which type sizes count in. */
export const pointInMm = 25.4 / 72

/** A stamp's own units in an em: fine enough for whole numbers. */
const em = 1000
/** A stamp's ground reaches this far from its origin, so that no sign is cut off. */
const reach = 4 * em

const operators = { move: 'm', line: 'l', curve: 'c', close: 'h' } as const

/**
 * Puts one sign down with its origin at `x`, `y` (millimetres) in the document's fill colour. Its outline is in the file
 * once, however often it is used.
 */
export function stampGlyph(
  doc: jsPDF,
  shaper: Shaper,
  glyphId: number,
  x: number,
  y: number,
  size: number,
): void {
  const outline = shaper.outline(glyphId)
  if (outline.length === 0) return
  const key = `glyph ${glyphId}`
  const { scaleFactor, pageSize } = doc.internal
  const [right, up] = [x * scaleFactor, (pageSize.getHeight() - y) * scaleFactor]
  if (!stampsOf(doc).has(key)) cutStamp(doc, key, outline)
  const scale = size / em
  doc.doFormObject(key, doc.Matrix(scale, 0, 0, scale, right, up))
}

const known = new WeakMap<jsPDF, Set<string>>()

function stampsOf(doc: jsPDF): Set<string> {
  const stamps = known.get(doc) ?? new Set()
  known.set(doc, stamps)
  return stamps
}

function cutStamp(doc: jsPDF, key: string, outline: ReturnType<Shaper['outline']>): void {
  const { scaleFactor } = doc.internal
  doc.beginFormObject(-reach, -reach, 2 * reach, 2 * reach, doc.Matrix(1, 0, 0, 1, 0, 0))
  const steps = outline.map(({ op, points }) => ({
    op: operators[op],
    // The library counts in millimetres from the top of its ground.
    c: points.map((value, index) =>
      index % 2 === 0 ? (value * em) / scaleFactor : (2 * reach - value * em) / scaleFactor,
    ),
  }))
  doc.path(steps).fill()
  doc.endFormObject(key)
  stampsOf(doc).add(key)
}
