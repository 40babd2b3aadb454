import { mix, paint } from '../canvas/colour'
import { box, inked, type Line, type Point, placed, shape } from '../canvas/shapes'
import type { Stage } from '../canvas/stage'

/** The house's tones in this light and season. */
function tones({ light, season, hasLamps }: Stage) {
  const dim = hasLamps ? 0.08 + light.veil * 0.55 : 0
  const dimmed = (colour: string) => mix(colour, light.fore, dim)
  const isSnowy = season.snow > 0.1
  return {
    wall: dimmed('#C9C0AC'),
    stone: dimmed('#9A9A90'),
    wood: dimmed('#7A4B2D'),
    red: dimmed(paint.red),
    roof: mix(isSnowy ? light.lit : paint.slate, light.fore, dim * 0.6),
    roofLit: mix(isSnowy ? '#FFFFFF' : '#5A6B74', light.sun, hasLamps ? 0.25 : 0.05),
    pane: hasLamps ? paint.glow : '#2C3D46',
    smoke: light.low,
    dark: light.fore,
  }
}

type Tones = ReturnType<typeof tones>

const window = ({ wood, pane }: Tones, x: number, y: number, width = 15, height = 20): string =>
  box(x - 2, y - 2, width + 4, height + 4, wood) +
  box(x, y, width, height, pane) +
  box(x + width / 2 - 1, y, 2, height, wood)

/** Seven rooms, seven windows. `at` is the middle of its threshold; at scale 1 the house is 280 wide and 130 high. */
export function house(stage: Stage, [x, y]: Point, scale: number): string {
  const tone = tones(stage)
  const parts = [
    annexe(tone),
    chimney(tone),
    walls(stage, tone),
    roof(stage, tone),
    gallery(tone),
    door(stage, tone),
  ]
  return placed(x, y, scale, parts.join(''))
}

function annexe(tone: Tones): string {
  const side: Line = [
    [-112, 0],
    [-112, -46],
    [-50, -46],
    [-50, 0],
  ]
  const cover: Line = [
    [-122, -44],
    [-104, -72],
    [-46, -72],
    [-46, -44],
  ]
  return shape(side, tone.stone) + shape(cover, tone.roof) + window(tone, -92, -34, 22)
}

const chimney = ({ stone, smoke }: Tones): string =>
  box(40, -128, 14, 26, stone) +
  inked('M46-130c-14-16 12-24 2-44c-8-16 10-22 4-40c14 20-2 28 6 44c8 20-12 26-4 40z', smoke, ' opacity=".8"')

const walls = ({ shadow }: Stage, { wall, stone, dark }: Tones): string =>
  box(-56, -78, 150, 78, wall) +
  box(-56, -36, 150, 36, stone) +
  inked(shadow > 0 ? 'M94-78v78h-24l-10-78z' : 'M-56-78v78h24l10-78z', dark, ' opacity=".18"')

function roof({ shadow }: Stage, { roof: cover, roofLit, wood }: Tones): string {
  const whole: Line = [
    [-70, -74],
    [-42, -114],
    [80, -114],
    [108, -74],
  ]
  const sunny: Line =
    shadow > 0
      ? [
          [-70, -74],
          [-42, -114],
          [-8, -114],
          [-22, -74],
        ]
      : [
          [108, -74],
          [80, -114],
          [46, -114],
          [60, -74],
        ]
  return shape(whole, cover) + shape(sunny, roofLit) + box(-72, -75, 182, 4, wood)
}

/** The upper windows and the wooden gallery under them, then the windows of the ground floor. */
function gallery(tone: Tones): string {
  const { wood } = tone
  const upper = [-44, -12, 38, 68].map((x) => window(tone, x, -66))
  const posts = [-58, -34, -10, 14, 38, 62, 92].map((x) => box(x, -52, 2.6, 14, wood))
  return [
    ...upper,
    box(-60, -42, 158, 4, wood),
    ...posts,
    box(-60, -53, 158, 3, wood),
    window(tone, -44, -27, 26, 17),
    window(tone, 48, -27, 26, 17),
  ].join('')
}

function door({ hasLamps }: Stage, { wood, red, pane, stone, dark }: Tones): string {
  const gable = (inset: number): Line => [
    [2 + inset, -74 - inset / 4],
    [19, -100 + inset * 1.1],
    [36 - inset, -74 - inset / 4],
  ]
  const wall = mix(stone, dark, 0.25)
  return [
    box(10, -31, 18, 31, red),
    box(13, -28, 12, 12, pane),
    shape(gable(0), wood),
    shape(gable(7), red),
    hasLamps ? inked('M10 0h18l18 26h-60z', paint.glow, ' opacity=".5"') : '',
    box(-130, -7, 118, 9, wall),
    box(52, -7, 90, 9, wall),
  ].join('')
}

/** A village house from afar: a wall, a slate roof, one window. */
export function cottage(stage: Stage, [x, y]: Point, size: number): string {
  const { wall, roof: cover, roofLit, pane } = tones(stage)
  const to = (right: number, up: number): Point => [x + right * size, y - up * size]
  const eaves = [to(-0.62, 0.42), to(-0.4, 0.85), to(0.4, 0.85), to(0.62, 0.42)]
  const half = stage.shadow > 0 ? [0, 1] : [3, 2]
  const sunny = [...half.map((index) => eaves[index] ?? to(0, 0)), to(0, 0.85), to(0, 0.42)]
  return (
    box(x - size / 2, y - size * 0.45, size, size * 0.5, wall) +
    shape(eaves, cover) +
    shape(sunny, roofLit) +
    box(x - size * 0.12, y - size * 0.3, size * 0.24, size * 0.22, pane)
  )
}
