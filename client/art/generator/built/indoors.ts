import { type Colour, mix, paint } from '../canvas/colour'
import { box, counted, drawn, inked, type Point, placed, rectangle, shape } from '../canvas/shapes'
import type { Stage } from '../canvas/stage'
import { hill, range, rangeTones } from '../land/ridges'
import { mist, sky } from '../land/sky'
import { forest } from '../land/trees'

/** The tones of a panelled room: the later the hour outside, the warmer the lamp within. */
export function roomTones(stage: Stage) {
  const { light } = stage
  const veil = light.veil * 0.38
  const daylight = mix(light.low, '#F7E9CF', 0.6)
  const wall = mix(mix('#CF9A68', '#5A3A2A', 0.06 + veil * 0.5), daylight, 0.14)
  const frame = mix(paint.wood, light.fore, 0.1 + veil * 0.4)
  return {
    wall,
    groove: mix(wall, '#3A2418', 0.32),
    frame,
    board: mix(frame, paint.plank, 0.3),
    floor: mix(paint.wood, light.fore, 0.35 + veil * 0.4),
    lit: (colour: Colour, more = 0): Colour =>
      mix(mix(colour, paint.glow, veil * 0.3), light.fore, 0.04 + veil * 0.45 + more),
  }
}

export type RoomTones = ReturnType<typeof roomTones>

/** Boards on the wall, a floor from `floorAt` down. */
export function panelling({ width, height, unit }: Stage, tones: RoomTones, floorAt: number): string {
  const level = floorAt * height
  const grooves = counted(15).map((index) => rectangle(((index + 1) * width) / 16, 0, 2, level))
  return [
    box(0, 0, width, height, tones.wall),
    inked(grooves.join(''), tones.groove, ' opacity=".45"'),
    box(0, level, width, height - level, tones.floor),
    box(0, level - unit * 0.5, width, unit * 0.9, tones.frame),
  ].join('')
}

export type Opening = { x: number; y: number; width: number; height: number; panes: number }

/** A window on the peaks: the view behind, then frame and bars. */
export function viewWindow(stage: Stage, tones: RoomTones, opening: Opening): string {
  const { x, y, width, height, panes } = opening
  const { unit } = stage
  const name = stage.name('v')
  const bars = counted(panes - 1).map((index): [number, number, number, number] => [
    x + (width * (index + 1)) / panes - unit,
    y,
    2 * unit,
    height,
  ])
  const frame: [number, number, number, number][] = [
    [x - 3 * unit, y - 3 * unit, width + 6 * unit, 3 * unit],
    [x - 3 * unit, y, 3 * unit, height],
    [x + width, y, 3 * unit, height],
    ...bars,
    [x - 5 * unit, y + height, width + 10 * unit, 3 * unit],
  ]
  return (
    `<clipPath id="${name}">${box(x, y, width, height, '#000')}</clipPath><g clip-path="url(#${name})">${view(stage)}</g>` +
    frame.map((part) => box(...part, tones.frame)).join('')
  )
}

function view(stage: Stage): string {
  const { light } = stage
  const open = sky(stage)
  const peaks = range(
    stage,
    drawn('0,0.42 0.2,0.36 0.3,0.3 0.38,0.36 0.47,0.15 0.54,0.3 0.6,0.23 0.7,0.36 0.8,0.3 1,0.44'),
    { ...rangeTones(stage).peak, snow: 0.4 },
  )
  const meadow = hill(stage, drawn('0,0.46 0.3,0.45 0.5,0.5 0.7,0.46 1,0.44'), {
    colour: stage.turf(light.near),
  })
  const trees = {
    from: 0.1,
    to: 0.9,
    size: 0.06,
    colour: mix(light.near, light.fore, 0.4),
    gap: 0.3,
    tiers: 3,
  }
  return [
    open,
    peaks,
    mist(stage, [0.2, 0.43], [0.7, 0.03], light.low, 0.8),
    meadow.svg,
    forest(stage, meadow.line, trees),
  ].join('')
}

/** A curtain gathered to one side of a window; `side` -1 is the left one, `edge` its outer edge. */
export function curtain({ unit }: Stage, tones: RoomTones, edge: number, side: 1 | -1): string {
  const to = (inward: number, down: number): Point => [edge - side * inward * unit, down * unit]
  return (
    shape([to(0, 4), to(12, 4), to(9, 26), to(4, 40), to(5, 60), to(0, 60)], tones.lit(paint.red)) +
    shape([to(0, 4), to(4, 4), to(2.5, 60), to(0, 60)], tones.lit(paint.red, 0.2))
  )
}

/** A brass kettle; `at` is the middle of its foot, at scale 1 it is 46 high. */
export function kettle([x, y]: Point, scale: number, brass: Colour, gleam: Colour): string {
  const body =
    inked('M-14 0C-19-16-13-27 0-27S19-16 14 0z', brass) +
    inked('M12-9l17-17 4 3L15-1zM-5-26h10v-3h-3a3 3 0 1 0-4 0h-3z', brass)
  const handle = `<path d="M-13-21C-17-46 17-46 13-21" fill="none" stroke="${brass}" stroke-width="3"/>`
  const shine = `<path d="M-9-6c-2-8 0-13 5-16" fill="none" stroke="${gleam}" stroke-width="2"/>`
  return placed(x, y, scale, body + handle + shine)
}
