import { mix, paint } from '../canvas/colour'
import { box, counted, disc, inked, type Point, shape } from '../canvas/shapes'
import type { Stage } from '../canvas/stage'
import { kettle, type RoomTones } from './indoors'

/** An iron stove that burns wood, its pipe through the roof, a kettle on it that has come to the boil. */
export function stove(stage: Stage, tones: RoomTones, [x, y]: Point): string {
  const { unit, light } = stage
  const iron = tones.lit(paint.iron)
  const edge = mix(iron, light.low, 0.22)
  const top = y - 34 * unit
  const legs = [-15, 12].map((aside) => box(x + aside * unit, y - 6 * unit, 3 * unit, 6 * unit, iron))
  return [
    // The wall behind it is warm.
    disc(x, top + 10 * unit, 34 * unit, paint.glow, ' opacity=".16"'),
    disc(x, top + 10 * unit, 23 * unit, paint.glow, ' opacity=".2"'),
    pipe(stage, x + 11.5 * unit, top, iron, edge),
    shape(hearth(stage, x, y), tones.lit(paint.stone, 0.1)),
    ...legs,
    box(x - 18 * unit, top, 36 * unit, 29 * unit, iron),
    box(x - 20 * unit, top - 1.6 * unit, 40 * unit, 2.6 * unit, edge),
    fire(stage, x - 11 * unit, top + 8 * unit),
    box(x - 14 * unit, top + 23.5 * unit, 28 * unit, 1 * unit, edge),
    kettle([x - 8 * unit, top - 1.4 * unit], unit / 2.1, tones.lit(paint.brass), tones.lit('#F1D49A')),
    steam(stage, x + 7.5 * unit, top - 14.5 * unit),
  ].join('')
}

function pipe({ unit }: Stage, x: number, top: number, iron: string, edge: string): string {
  const rings = [12, 38].map((up) => box(x - 0.8 * unit, top - up * unit, 7.6 * unit, 1.4 * unit, edge))
  return box(x, 0, 6 * unit, top, iron) + box(x + 0.9 * unit, 0, 0.9 * unit, top, edge) + rings.join('')
}

function hearth({ unit }: Stage, x: number, y: number): Point[] {
  return [
    [x - 25 * unit, y - 1.5 * unit],
    [x + 25 * unit, y - 1.5 * unit],
    [x + 29 * unit, y + 4 * unit],
    [x - 29 * unit, y + 4 * unit],
  ]
}

/** The glass in the stove's door, and two flames behind it. */
function fire({ unit }: Stage, x: number, y: number): string {
  const [wide, tall] = [22 * unit, 13 * unit]
  const flame = (aside: number, size: number, colour: string): string => {
    const [footX, footY] = [x + aside * unit, y + tall]
    const up = (share: number) => Math.round(footY - size * unit * share)
    const out = Math.round(size * unit * 0.42)
    const [middle, foot] = [Math.round(footX), Math.round(footY)]
    return inked(
      `M${middle} ${up(1)}C${middle + out} ${up(0.6)} ${middle + out} ${up(0.1)} ${middle} ${foot}C${middle - out} ${up(0.1)} ${middle - out} ${up(0.5)} ${middle} ${up(1)}z`,
      colour,
    )
  }
  const flames = [
    [5, 9, '#D9641E'],
    [11, 11.5, '#D9641E'],
    [17, 8, '#D9641E'],
    [6, 5, paint.glow],
    [11.5, 7, paint.glow],
    [16.5, 4.5, paint.glow],
  ] as const
  return (
    box(x, y, wide, tall, '#5B1F14') +
    flames.map(([aside, size, colour]) => flame(aside, size, colour)).join('')
  )
}

/** Steam from the spout, in two ribbons that part. */
function steam({ unit, light }: Stage, x: number, y: number): string {
  const white = mix('#F4E8D3', light.low, 0.12)
  const ribbon = (aside: number, tall: number): string => {
    const n = (value: number) => (value * unit).toFixed(0)
    const [startX, startY] = [Math.round(x + aside * unit), Math.round(y)]
    return `M${startX} ${startY}c${n(-3)} ${n(-tall * 0.3)} ${n(5)} ${n(-tall * 0.5)} ${n(1.5)} ${n(-tall)}c${n(6)} ${n(tall * 0.4)} ${n(-1)} ${n(tall * 0.6)} ${n(1)} ${n(tall)}z`
  }
  return inked(ribbon(0, 20) + ribbon(2.6, 13), white, ' opacity=".75"')
}

/** Split logs, stacked; `at` is the pile's lower left corner. */
export function firewood(
  stage: Stage,
  tones: RoomTones,
  [x, y]: Point,
  columns: number,
  rows: number,
): string {
  const { unit, chance } = stage
  const bark = tones.lit('#5B3A25')
  const logs = counted(rows).flatMap((row) =>
    counted(columns - (row % 2)).map((column) => {
      const radius = (2.5 + chance() * 0.5) * unit
      const middle: Point = [x + (column * 5.6 + 2.8 + (row % 2) * 2.8) * unit, y - (row * 4.9 + 2.7) * unit]
      const wood = tones.lit(mix('#D7A46A', '#B97E47', chance()))
      return (
        disc(...middle, radius, bark) +
        disc(...middle, radius * 0.8, wood) +
        disc(...middle, radius * 0.3, bark)
      )
    }),
  )
  return logs.join('')
}
