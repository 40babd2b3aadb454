import { mix, paint } from '../canvas/colour'
import { box, counted, inked, type Line, outline, type Point, shape } from '../canvas/shapes'
import type { Stage } from '../canvas/stage'

/** A cantilevered timber bridge on two stone piers, hung a little in the middle. */
export function bridge(stage: Stage): string {
  const { width, height, unit, light } = stage
  const wood = mix(paint.wood, light.fore, 0.15 + light.veil * 0.5)
  const plank = mix(paint.plank, light.fore, light.veil * 0.5)
  const [from, to, level] = [0.27 * width, 0.72 * width, 0.735 * height]
  const deckAt = (x: number) => level - Math.sin((Math.PI * (x - from)) / (to - from)) * 2.6 * unit
  const along = (steps: number, beyond: number): number[] =>
    counted(steps + 1).map((step) => from - beyond * unit + ((to - from + 2 * beyond * unit) * step) / steps)
  const deck = along(12, 12).map((x): Point => [x, deckAt(x)])
  const lowered = (by: number): Point[] => deck.map(([x, y]): Point => [x, y + by * unit])
  return [
    pier(stage, from, level, 1, { wood, plank }),
    pier(stage, to, level, -1, { wood, plank }),
    shape([...deck, ...lowered(2.6).toReversed()], plank),
    shape([...lowered(2.6).map(([x, y]): Point => [x, y - 1]), ...lowered(3.8).toReversed()], wood),
    inked(railing(stage, along(14, 10), deck, deckAt), wood),
  ].join('')
}

type Timber = { wood: string; plank: string }

/** Courses of stone, and the beams that reach out from them under the deck. */
function pier(
  { unit, light }: Stage,
  x: number,
  level: number,
  out: 1 | -1,
  { wood, plank }: Timber,
): string {
  const stone = mix(paint.stone, light.low, Math.max(0.02, 0.12 - light.veil * 0.1))
  const courses = counted(5).map((row) => {
    const wide = (18 + row * 1.6) * unit
    const colour = mix(stone, light.fore, (row % 2 ? 0.34 : 0.22) + light.veil * 0.4)
    return box(x - wide / 2, level + (3 + row * 3.7) * unit, wide, 3.4 * unit, colour)
  })
  const beams = counted(4).map((row) => {
    const reach = (14 - row * 3) * unit
    return box(
      out > 0 ? x : x - reach,
      level + (3 + row * 2.2) * unit,
      reach,
      1.6 * unit,
      row % 2 ? plank : wood,
    )
  })
  return [...courses, ...beams].join('')
}

function railing({ unit }: Stage, posts: number[], deck: Line, deckAt: (x: number) => number): string {
  const upright = (x: number): string =>
    outline([
      [x - unit * 0.45, deckAt(x)],
      [x - unit * 0.45, deckAt(x) - 8 * unit],
      [x + unit * 0.45, deckAt(x) - 8 * unit],
      [x + unit * 0.45, deckAt(x)],
    ])
  const rail = (up: number): string =>
    outline([
      ...deck.map(([x, y]): Point => [x, y - up * unit]),
      ...deck.toReversed().map(([x, y]): Point => [x, y - (up - 0.9) * unit]),
    ])
  return posts.map(upright).join('') + rail(7.2) + rail(4)
}
