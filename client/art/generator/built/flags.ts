import { mix } from '../canvas/colour'
import { counted, type Point, shape } from '../canvas/shapes'
import type { Stage } from '../canvas/stage'

/** In their order: sky, air, fire, water, earth. */
const colours = ['#2E6DA4', '#F7F5EF', '#B5294A', '#3E8A57', '#E9B02E'] as const

/** `sag` is a share of the height, `size` a flag's in units of the stage. */
type StringLook = { from: Point; to: Point; sag: number; count: number; size: number }

/** A string of prayer flags in a wind that comes from the light. */
export function flagString(stage: Stage, look: StringLook): string {
  const { from, to, sag, count } = look
  const at = (along: number): Point =>
    stage.at([
      from[0] + (to[0] - from[0]) * along,
      from[1] + (to[1] - from[1]) * along + sag * 4 * along * (1 - along),
    ])
  const flags = counted(count).map((index) =>
    flag(stage, at((index + 0.06) / count), at((index + 0.94) / count), look.size, index),
  )
  const [[x, y], [endX, endY]] = [at(0), at(1)]
  const middle = [(x + endX) / 2, (y + endY) / 2 + sag * 2 * stage.height]
  const curve = `M${Math.round(x)} ${Math.round(y)}Q${[...middle, endX, endY].map(Math.round).join(' ')}`
  const thread = `<path d="${curve}" fill="none" stroke="${stage.light.fore}" stroke-width="${(stage.unit * 0.25).toFixed(1)}"/>`
  return thread + flags.join('')
}

/** One flag, folded down its middle: a half in the light, a half turned away. */
function flag(
  { chance, unit, shadow, light }: Stage,
  left: Point,
  right: Point,
  size: number,
  index: number,
) {
  const tall = size * unit * (0.94 + chance() * 0.12)
  const blown = shadow * tall * (0.1 + chance() * 0.3)
  const lift = tall * chance() * 0.16
  const colour = mix(colours[index % colours.length] ?? colours[0], light.fore, light.veil * 0.5)
  const middle: Point = [(left[0] + right[0]) / 2, (left[1] + right[1]) / 2]
  const fold: Point = [middle[0] + blown * 0.8, middle[1] + tall * 1.06 - lift]
  const lit = shape([left, middle, fold, [left[0] + blown, left[1] + tall]], colour)
  const away: Point = [right[0] + blown, right[1] + tall - lift]
  return lit + shape([middle, right, away, fold], mix(colour, light.fore, 0.2))
}
