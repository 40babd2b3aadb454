import type { Line, Point } from '../canvas/shapes'
import type { Stage } from '../canvas/stage'

type Faces = { faces: Line[]; ribs: Line[] }

/** Which parts of a range the light leaves dark: whole flanks behind each summit, gullies before it. */
export function facesOf(stage: Stage, summits: Line, legs: readonly Line[], end: number): Faces {
  const { shadow } = stage
  const faces: Line[] = []
  const ribs: Line[] = []
  const leg = (index: number, way: number): Line =>
    way > 0 ? (legs[index] ?? []) : [...(legs[index - 1] ?? [])].reverse()
  summits.forEach((summit, index) => {
    const behind = summits[index + shadow]
    const before = summits[index - shadow]
    if (behind && behind[1] > summit[1]) {
      const crest = leg(index, shadow)
      const down = fall(stage, behind, end, shadow * 0.3)
      faces.push([...crest, ...down, ...fall(stage, summit, end, shadow * 0.12).reverse()])
      ribs.push(...ribsOf(crest, behind[1] - summit[1], shadow))
    }
    if (before && before[1] > summit[1]) {
      faces.push(...gullies(stage, leg(index, -shadow), before[1] - summit[1]))
    }
  })
  return { faces, ribs }
}

/** A rib that runs down from the crest, kinked, its steps growing. */
function fall({ chance, height }: Stage, [fromX, fromY]: Point, end: number, drift: number): Point[] {
  const points: Point[] = [[fromX, fromY]]
  let [x, y] = [fromX, fromY]
  let side = chance() < 0.5 ? 1 : -1
  let step = height * 0.016
  while (y < end) {
    y += step * (0.6 + chance())
    x += step * (drift + side * (0.25 + chance() * 0.5))
    side = chance() < 0.85 ? -side : side
    step *= 1.2
    points.push([x, y])
  }
  return points
}

/** Where a little light comes back within a dark flank. */
function ribsOf(crest: Line, drop: number, shadow: number): Line[] {
  return [4, 8, 12].flatMap((place) => {
    const [x, y] = crest[place] ?? []
    if (x === undefined || y === undefined) return []
    const size = drop * (0.7 - place * 0.03)
    const to = (right: number, down: number): Point => [x + shadow * size * right, y + size * down]
    return [[[x, y], to(0.34, 0.5), to(0.3, 0.8), to(0.5, 1.5), to(0.1, 0.8)] as Line]
  })
}

/** Dark creases on the sunny side. */
function gullies({ chance, shadow }: Stage, crest: Line, drop: number): Line[] {
  return [3, 7, 11].flatMap((place) => {
    const [x, y] = crest[place] ?? []
    const size = drop * (0.3 + 0.5 * chance())
    if (x === undefined || y === undefined) return []
    const to = (right: number, down: number): Point => [x + shadow * size * right, y + size * down]
    return [[[x, y], to(0.12, 0.45), to(-0.04, 0.7), to(0.06, 1.5), to(-0.26, 0.8)] as Line]
  })
}
