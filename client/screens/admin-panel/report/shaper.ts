import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs'

/** All lengths in ems: times the font size they are lengths on paper. `y` grows upwards. */
export type PlacedGlyph = { id: number; x: number; y: number }
export type ShapedRun = { glyphs: PlacedGlyph[]; advance: number }

/** Curves have two control points and an end, the others one point, `close` none. In ems, `y` upwards. */
export type OutlineStep = { op: 'move' | 'line' | 'curve' | 'close'; points: number[] }

export type Shaper = {
  /** One run of one script, left to right. */
  shape(text: string): ShapedRun
  outline(glyphId: number): readonly OutlineStep[]
}

/** Puts the letters of a run where they belong, as a browser does; `font` is a TrueType file. */
export function makeShaper(fontFile: ArrayBuffer): Shaper {
  const face = new Face(new Blob(fontFile))
  const font = new Font(face)
  const em = face.upem
  const outlines = new Map<number, readonly OutlineStep[]>()
  return {
    shape: (text) => {
      const buffer = new Buffer()
      buffer.addText(text)
      buffer.guessSegmentProperties()
      shape(font, buffer)
      const positions = buffer.getGlyphPositions()
      let pen = 0
      const glyphs = buffer.getGlyphInfos().map(({ codepoint: id }, index) => {
        const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[index] ?? {}
        const placed = { id, x: (pen + xOffset) / em, y: yOffset / em }
        pen += xAdvance
        return placed
      })
      return { glyphs, advance: pen / em }
    },
    outline: (glyphId) => {
      const known = outlines.get(glyphId)
      if (known) return known
      const steps = readOutline(font.glyphToPath(glyphId), em)
      outlines.set(glyphId, steps)
      return steps
    },
  }
}

/** Reads `M0,0L10,0Q20,10 30,0Z`; TrueType's quadratic curves become the cubic ones that paper knows. */
function readOutline(path: string, em: number): OutlineStep[] {
  let [penX, penY] = [0, 0]
  return Array.from(path.matchAll(/([MLQCZ])([^MLQCZ]*)/g), ([, op, text = '']): OutlineStep => {
    const given = (text.match(/-?\d+(?:\.\d+)?/g) ?? []).map((number) => Number(number) / em)
    if (op === 'Z') return { op: 'close', points: [] }
    const points = op === 'Q' ? cubicOf(penX, penY, given) : given
    ;[penX = 0, penY = 0] = points.slice(-2)
    if (op === 'M') return { op: 'move', points }
    return { op: op === 'L' ? 'line' : 'curve', points }
  })
}

function cubicOf(fromX: number, fromY: number, [controlX = 0, controlY = 0, toX = 0, toY = 0]: number[]) {
  const third = (end: number, control: number) => end + (2 / 3) * (control - end)
  return [
    third(fromX, controlX),
    third(fromY, controlY),
    third(toX, controlX),
    third(toY, controlY),
    toX,
    toY,
  ]
}
