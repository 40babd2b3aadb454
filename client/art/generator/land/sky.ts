import { type Colour, mix } from '../canvas/colour'
import { box, counted, disc, inked, type Line, type Point } from '../canvas/shapes'
import type { Stage } from '../canvas/stage'

type SkyLook = {
  /** Where sun or moon stands, if not where this light has it. */
  sunAt?: Point
  /** Stars only to the right of this share of the width, so that words can stand to the left. */
  starsFrom?: number
  bands?: boolean
}

/** The open sky: flat, with two or three bright bands, and sun or moon. */
export function sky(
  stage: Stage,
  { sunAt = stage.light.at, starsFrom = 0, bands = true }: SkyLook = {},
): string {
  const { width, height, light, hour } = stage
  const ground = box(0, 0, width, height, light.sky)
  const low = bands
    ? mist(stage, [-0.15, 0.34], [0.8, 0.05], light.low) +
      mist(stage, [0.45, 0.25], [0.75, 0.035], light.low) +
      mist(stage, [-0.1, 0.5], [1.2, 0.1], light.low)
    : ''
  const [x, y] = stage.at(sunAt)
  if (hour === 'night') return ground + low + stars(stage, starsFrom) + moon(stage, x, y)
  const radius = height * 0.062
  const rings = [
    disc(x, y, radius * 2.6, mix(light.sky, light.low, 0.7)),
    disc(x, y, radius * 1.7, mix(light.low, light.sun, 0.22)),
    disc(x, y, radius, light.sun),
  ]
  return ground + low + rings.join('')
}

function moon({ height, light }: Stage, x: number, y: number): string {
  const radius = height * 0.035
  return disc(x, y, radius, light.sun) + disc(x + radius * 0.42, y - radius * 0.22, radius * 0.86, light.sky)
}

function stars(stage: Stage, from: number): string {
  return starField(stage, 40, 1.4, '#7F96B3', from) + starField(stage, 12, 2.6, '#F3EBD2', from)
}

function starField(
  { width, height, chance }: Stage,
  count: number,
  size: number,
  colour: Colour,
  from: number,
) {
  const left = width > height * 1.9 ? Math.max(0.42, from) : from
  const data = counted(count).map(() => {
    const x = (left + chance() * (1 - left)) * width
    return star(x, chance() * height * 0.45, size)
  })
  return inked(data.join(''), colour)
}

/** A small diamond. */
export const star = (x: number, y: number, size: number): string =>
  `M${Math.round(x)} ${Math.round(y)}l${size} ${size}-${size} ${size}-${size}-${size}z`

/** A flat bank of mist or cloud with tapering tongues; places and sizes are shares of the frame. */
export function mist(stage: Stage, [x, y]: Point, [wide, high]: Point, colour: Colour, opacity = 1): string {
  const { chance } = stage
  const above: Point[] = []
  const below: Point[] = []
  for (const step of counted(9)) {
    const along = step / 8
    const swell = Math.sin(Math.PI * along)
    above.push(stage.at([x + wide * along, y - high * swell * (0.5 + chance() * 0.5)]))
    const aside = (chance() - 0.5) * 0.03
    below.unshift(stage.at([x + wide * along + aside, y + high * 0.45 * swell * chance()]))
  }
  const [[startX, startY] = [0, 0]] = above
  const [[turnX, turnY] = [0, 0]] = below
  const data = `M${Math.round(startX)} ${Math.round(startY)}${smooth(above)}L${Math.round(turnX)} ${Math.round(turnY)}${smooth(below)}z`
  return inked(data, colour, opacity < 1 ? ` opacity="${opacity}"` : '')
}

/** Curves through the middles of a line's legs. */
function smooth(line: Line): string {
  return line
    .slice(1, -1)
    .map(([x, y], index) => {
      const [nextX, nextY] = line[index + 2] ?? [x, y]
      return `Q${[x, y, (x + nextX) / 2, (y + nextY) / 2].map(Math.round).join(' ')}`
    })
    .join('')
}

/** Beams that fan out from the sun, in the sky's own brighter tone. */
export function beams({ light, width }: Stage, [x, y]: Point, count: number): string {
  const data = counted(count).map((index) => {
    const angle = (index / count) * Math.PI * 2 + 0.13
    const half = (Math.PI / count) * (0.32 + 0.16 * (index % 3))
    const end = (turn: number): string =>
      `${Math.round(x + Math.cos(turn) * width)} ${Math.round(y + Math.sin(turn) * width)}`
    return `M${Math.round(x)} ${Math.round(y)}L${end(angle - half)}L${end(angle + half)}z`
  })
  return inked(data.join(''), mix(light.sky, light.low, 0.45))
}
