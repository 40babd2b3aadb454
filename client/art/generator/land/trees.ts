import type { Colour } from '../canvas/colour'
import { counted, heightAt, inked, type Line, outline, type Point } from '../canvas/shapes'
import type { Stage } from '../canvas/stage'

type Sides = { left: Point[]; right: Point[] }

/** The tips of a deodar's flat, drooping branches, from the top down; `tiers` are how many. */
function branches({ chance }: Stage, [x, y]: Point, size: number, tiers: number): Sides {
  const sides: Sides = { left: [], right: [] }
  for (const tier of counted(tiers)) {
    const down = (tier + 1) / tiers
    for (const [list, side] of [
      [sides.right, 1],
      [sides.left, -1],
    ] as const) {
      const reach = size * (0.03 + 0.21 * down ** 0.9) * (0.72 + chance() * 0.5)
      const tip = y - size * (1 - 0.92 * down) + size * 0.03 * chance()
      list.push([x + side * reach, tip], [x + side * reach * 0.36, tip - size * 0.035])
    }
  }
  return sides
}

const crown = ([x, y]: Point, size: number, { left, right }: Sides): Line => [
  [x, y - size],
  ...right,
  [x + size * 0.016, y - size * 0.1],
  [x + size * 0.02, y],
  [x - size * 0.02, y],
  [x - size * 0.016, y - size * 0.1],
  ...left.toReversed(),
]

/** Path data of one deodar whose foot is at `foot`. */
export const deodar = (stage: Stage, foot: Point, size: number, tiers: number): string =>
  outline(crown(foot, size, branches(stage, foot, size, tiers)))

/** One that stands near: its sunny side has a tone of its own. */
export function nearDeodar(
  stage: Stage,
  foot: Point,
  size: number,
  tiers: number,
  colour: Colour,
  lit: Colour,
) {
  const [x, y] = foot
  const sides = branches(stage, foot, size, tiers)
  const sunny = stage.shadow > 0 ? sides.left : sides.right
  const half: Line = [
    [x, y - size],
    ...sunny.map(([tipX, tipY]): Point => [x + (tipX - x) * 0.92, tipY - size * 0.012]),
    ...sunny
      .map(([tipX, tipY], index): Point => [x + (tipX - x) * (index % 2 ? 0.1 : 0.42), tipY - size * 0.035])
      .toReversed(),
  ]
  return inked(outline(crown(foot, size, sides)), colour) + inked(outline(half), lit)
}

/** One in winter: snow lies along the top of every branch. */
export function snowyDeodar(
  stage: Stage,
  foot: Point,
  size: number,
  tiers: number,
  colour: Colour,
  snow: Colour,
) {
  const [x, y] = foot
  const sides = branches(stage, foot, size, tiers)
  const lying = [sides.left, sides.right].flatMap((side) =>
    side
      .filter((_, index) => index % 2 === 0)
      .map(([tipX, tipY]) => {
        const reach = tipX - x
        const thick = Math.abs(reach) * 0.2
        return outline([
          [x + reach * 0.98, tipY - thick * 0.1],
          [x + reach * 0.2, tipY - Math.abs(reach) * 0.62],
          [x + reach * 0.1, tipY - Math.abs(reach) * 0.5],
          [x + reach * 0.5, tipY - Math.abs(reach) * 0.16],
          [x + reach * 0.62, tipY - Math.abs(reach) * 0.24],
        ])
      }),
  )
  const top: Line = [
    [x, y - size],
    [x + size * 0.022, y - size * 0.93],
    [x - size * 0.006, y - size * 0.945],
    [x - size * 0.02, y - size * 0.93],
  ]
  return inked(outline(crown(foot, size, sides)), colour) + inked(lying.join('') + outline(top), snow)
}

type ForestLook = {
  from: number
  to: number
  /** The trees' height as a share of the frame's. */
  size: number
  colour: Colour
  gap?: number
  tiers?: number
}

/** A row of deodars along a line, of uneven heights and distances. */
export function forest(stage: Stage, line: Line, look: ForestLook): string {
  const { width, height, chance } = stage
  const { from, to, size, colour, gap = 0.42, tiers = 4 } = look
  const tall = size * height
  let data = ''
  for (let x = from * width; x < to * width; x += tall * gap * (0.5 + chance())) {
    data += deodar(stage, [x, heightAt(line, x) + tall * 0.12], tall * (0.6 + chance() * 0.6), tiers)
  }
  return inked(data, colour)
}
