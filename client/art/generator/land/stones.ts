import { mix, paint } from '../canvas/colour'
import { type Point, shape } from '../canvas/shapes'
import type { Stage } from '../canvas/stage'

/** A stone's two sides, the one in the light and the other. */
function tones({ light }: Stage) {
  return {
    dark: mix(paint.stone, light.fore, 0.3 + light.veil * 0.45),
    lit: mix(paint.stone, light.low, Math.max(0.04, 0.3 - light.veil * 0.25)),
  }
}

/** A flat stone as cairns are built of; `x`, `y` is its lower left corner. */
export function slab(stage: Stage, [x, y]: Point, width: number, height: number): string {
  const { dark, lit } = tones(stage)
  const to = (right: number, up: number): Point => [x + right * width, y - up * height]
  const left = [to(0.08, 0), to(0, 0.42), to(0.1, 0.86), to(0.3, 1)]
  const right = [to(0.9, 0), to(1, 0.36), to(0.95, 0.8), to(0.78, 0.96)]
  const middle = [to(0.5, 0.96), to(stage.shadow > 0 ? 0.42 : 0.6, 0.4), to(0.5, 0)]
  return (
    shape([...left, ...right.toReversed()], dark) +
    shape([...(stage.shadow > 0 ? left : right), ...middle], lit)
  )
}

/** A boulder that lies in grass or water. */
export function boulder(stage: Stage, [x, y]: Point, width: number, height: number): string {
  const { dark, lit } = tones(stage)
  const to = (right: number, up: number): Point => [x + right * width, y - up * height]
  const edge = [to(0, 0), to(0.1, 0.6), to(0.38, 1), to(0.74, 0.82), to(1, 0)]
  const [first, second, third, fourth, fifth] = edge as [Point, Point, Point, Point, Point]
  const sunny =
    stage.shadow > 0
      ? [first, second, third, to(0.46, 0.4), to(0.3, 0)]
      : [fifth, fourth, third, to(0.46, 0.4), to(0.6, 0)]
  return shape(edge, dark) + shape(sunny, lit)
}

/** Stones laid on each other, each `[aside, width, height]` in units of the stage, the lowest first. */
export function cairn(
  stage: Stage,
  [x, y]: Point,
  stones: readonly (readonly [number, number, number])[],
): string {
  let foot = y
  let drawn = ''
  for (const [aside, width, height] of stones) {
    const { unit } = stage
    drawn += slab(stage, [x + (aside - width / 2) * unit, foot], width * unit, height * unit)
    foot -= height * 0.93 * unit
  }
  return drawn
}
