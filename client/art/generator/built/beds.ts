import { paint } from '../canvas/colour'
import { counted, inked, type Point, shape } from '../canvas/shapes'
import type { Stage } from '../canvas/stage'
import type { RoomTones } from './indoors'

const blankets = [paint.red, '#1E5A6B', '#B9771C'] as const

/** Beds seen from the foot, side by side along the wall, each with a woven blanket of its own. */
export const beds = (stage: Stage, tones: RoomTones, count: number): string =>
  counted(count)
    .map((index) => bed(stage, tones, (stage.width * (index + 0.5)) / count, count, index))
    .join('')

function bed(stage: Stage, tones: RoomTones, middle: number, count: number, index: number): string {
  const { height, unit, light, shadow } = stage
  const head = (count > 2 ? 15 : 20) * unit
  const foot = head * 1.22
  const top = 0.7 * height
  const half = (down: number) => head + (foot - head) * down
  const to = (side: number, down: number): Point => [middle + side * half(down), top + (height - top) * down]
  const across = (from: number, until: number): Point[] => [
    to(-1, from),
    to(1, from),
    to(1, until),
    to(-1, until),
  ]
  const flat = (aside: number, below: number): Point => [middle + aside * head, top + below * unit]
  const pillow = [flat(-0.78, -4), flat(0.78, -4), flat(0.86, 5), flat(-0.86, 5)]
  const shade: Point[] = [
    [middle + shadow * head * 0.25, top + (height - top) * 0.36],
    to(shadow, 0.36),
    to(shadow, 1),
    [middle + shadow * foot * 0.5, height],
  ]
  const blanket = blankets[(index + count) % blankets.length] ?? paint.red
  return [
    headboard(middle, top, head, unit, tones.board),
    shape(across(0, 0.4), tones.lit(paint.linen)),
    shape(pillow, tones.lit('#FBF7EC')),
    shape(across(0.26, 1.02), tones.lit(blanket)),
    shape(across(0.26, 0.36), tones.lit(paint.linen, 0.12)),
    shape(across(0.52, 0.57), tones.lit(paint.glow, 0.1)),
    shape(across(0.62, 0.64), tones.lit(paint.glow, 0.1)),
    shape(shade, light.fore, ' opacity=".16"'),
  ].join('')
}

function headboard(middle: number, top: number, head: number, unit: number, colour: string): string {
  const [x, y, wide, tall, arch] = [middle - head, top, head, 11 * unit, 6 * unit].map(Math.round)
  return inked(`M${x} ${y}v${-(tall ?? 0)}q${wide} ${-(arch ?? 0)} ${2 * (wide ?? 0)} 0v${tall}z`, colour)
}
