import { panelling, type RoomTones, roomTones, viewWindow } from '../built/indoors'
import { firewood, stove } from '../built/stove'
import { mix, paint } from '../canvas/colour'
import { box, counted, inked, type Point, shape } from '../canvas/shapes'
import type { Stage } from '../canvas/stage'

/** The corner by the stove: a kettle on the boil, socks drying above it, cups, wood for the night, snow in the window. */
export function kettleOnStove(stage: Stage): string {
  const { unit, width, height } = stage
  const tones = roomTones(stage)
  const opening = { x: width * 0.07, y: 15 * unit, width: 46 * unit, height: 42 * unit, panes: 2 }
  const stoveAt: Point = [width * 0.7, 88 * unit]
  return [
    panelling(stage, tones, 0.8),
    viewWindow(stage, tones, opening),
    cups(stage, tones, [opening.x + 7 * unit, opening.y + opening.height]),
    line(stage, tones, [opening.x + opening.width + 6 * unit, 15 * unit], width * 0.99),
    rug(stage, tones, stoveAt[0]),
    stove(stage, tones, stoveAt),
    firewood(stage, tones, [width * 0.895, 90 * unit], 4, 4),
    stool(stage, tones, [width * 0.3, height * 0.95]),
  ].join('')
}

/** Two steel tumblers on the sill. */
function cups({ unit }: Stage, tones: RoomTones, [x, y]: Point): string {
  const cup = (aside: number, steel: string): string => {
    const to = (right: number, up: number): Point => [x + (aside + right) * unit, y - up * unit]
    const body = shape([to(0.4, 0), to(0, 5.4), to(4.4, 5.4), to(4, 0)], steel)
    return body + shape([to(0.9, 0.4), to(0.7, 5), to(1.5, 5), to(1.6, 0.4)], mix(steel, '#FFFFFF', 0.45))
  }
  return cup(0, tones.lit('#AEB6B8')) + cup(6.4, tones.lit('#9AA3A6'))
}

/** Woollen socks on a line, heels and toes in another wool. */
function line({ unit }: Stage, tones: RoomTones, [x, y]: Point, end: number): string {
  const rope = `<path d="M${Math.round(x)} ${Math.round(y)}Q${Math.round((x + end) / 2)} ${Math.round(y + 5 * unit)} ${Math.round(end)} ${Math.round(y - 3 * unit)}" fill="none" stroke="${tones.groove}" stroke-width="${(unit * 0.5).toFixed(1)}"/>`
  const wools = [paint.red, paint.red, '#1E5A6B', '#1E5A6B'] as const
  const socks = wools.map((wool, index) => {
    const [left, top] = [x + (3 + index * 7 + (index > 1 ? 3 : 0)) * unit, y + (0.9 + index * 0.45) * unit]
    const n = (value: number) => Math.round(value * unit)
    const start = `M${Math.round(left)} ${Math.round(top)}`
    const body = `${start}h${n(4)}v${n(8)}q${n(0.2)} ${n(1.4)} ${n(2.4)} ${n(2)}q${n(1.6)} ${n(1.6)} ${n(0)} ${n(2.6)}h${-n(4.6)}q${-n(1.8)} ${-n(0.4)} ${-n(1.8)} ${-n(2.8)}z`
    const cuff = `${start}h${n(4)}v${n(1.8)}h${-n(4)}z`
    return inked(body, tones.lit(wool)) + inked(cuff, tones.lit(paint.linen))
  })
  return rope + socks.join('')
}

/** A striped rug before the stove. */
function rug({ unit }: Stage, tones: RoomTones, middle: number): string {
  const band = (from: number, to: number, colour: string): string => {
    const half = (down: number) => (34 + down * 8) * unit
    const at = (down: number) => (91.5 + down * 8) * unit
    const across: Point[] = [
      [middle - half(from), at(from)],
      [middle + half(from), at(from)],
      [middle + half(to), at(to)],
      [middle - half(to), at(to)],
    ]
    return shape(across, colour)
  }
  const stripes = counted(3).map((index) =>
    band(0.22 + index * 0.24, 0.3 + index * 0.24, tones.lit(paint.glow, 0.08)),
  )
  return band(0, 1.1, tones.lit('#7D2A35')) + stripes.join('')
}

/** A stool with a folded blanket on it, for whoever comes in cold. */
function stool({ unit }: Stage, tones: RoomTones, [x, y]: Point): string {
  const wood = tones.board
  const leg = (from: number, to: number): string =>
    shape(
      [
        [x + from * unit, y - 16 * unit],
        [x + (from + 2.4) * unit, y - 16 * unit],
        [x + (to + 2) * unit, y],
        [x + to * unit, y],
      ],
      mix(wood, '#1A100A', 0.25),
    )
  const fold = (up: number, colour: string) =>
    box(x - 11 * unit, y - up * unit, 22 * unit, 3.4 * unit, colour) +
    box(x + 7 * unit, y - up * unit, 2 * unit, 3.4 * unit, tones.lit(paint.glow, 0.1))
  return [
    leg(-11, -13),
    leg(8.6, 10.8),
    box(x - 13 * unit, y - 18 * unit, 26 * unit, 2.6 * unit, wood),
    fold(21.4, tones.lit('#1E5A6B')),
    fold(24.8, tones.lit('#B9771C')),
  ].join('')
}
