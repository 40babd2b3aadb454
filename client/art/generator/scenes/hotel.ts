import { house } from '../built/house'
import { mix } from '../canvas/colour'
import { counted, drawn, inked } from '../canvas/shapes'
import type { Stage } from '../canvas/stage'
import { hill, range, rangeTones } from '../land/ridges'
import { mist, sky } from '../land/sky'
import { deodar, forest } from '../land/trees'

/** The house in its meadow at the forest's edge, the range behind it. The sky's left half is left for words. */
export function hotel(stage: Stage): string {
  const { light, turf, unit, width, height } = stage
  const tones = rangeTones(stage)
  const open = sky(stage)
  const peaks = range(stage, crest, { ...tones.peak, snow: 0.47 })
  const spur = range(stage, spurCrest, { ...tones.spur, rough: 0.2 })
  const meadow = turf(light.near, 1.2)
  const slope = hill(stage, slopes.far, { colour: turf(mix(light.mid, light.near, 0.5)) })
  const lawn = hill(stage, slopes.lawn, {
    colour: meadow,
    rim: mix(meadow, light.low, 0.16 - light.veil * 0.1),
  })
  const front = hill(stage, slopes.front, { colour: turf(light.fore, 0.35) })
  const edge = mix(light.fore, '#000000', 0.12)
  const tall = ([x, foot, size, tiers]: readonly [number, number, number, number]) =>
    deodar(stage, [x * width, foot * height], size * height, tiers)
  return [
    open,
    peaks,
    mist(stage, [-0.1, 0.6], [0.75, 0.05], light.low, 0.75),
    spur,
    mist(stage, [0.3, 0.71], [0.85, 0.035], light.low, 0.55),
    slope.svg,
    forest(stage, slope.line, {
      from: 0,
      to: 1,
      size: 0.055,
      colour: mix(light.mid, light.near, 0.8),
      gap: 0.95,
      tiers: 3,
    }),
    lawn.svg,
    forest(stage, lawn.line, {
      from: 0,
      to: 0.46,
      size: 0.11,
      colour: mix(light.near, light.fore, 0.35),
      gap: 0.46,
    }),
    forest(stage, lawn.line, {
      from: 0.86,
      to: 1.03,
      size: 0.15,
      colour: mix(light.near, light.fore, 0.5),
      gap: 0.3,
    }),
    tufts(stage, meadow),
    path(stage, meadow),
    house(stage, [0.7 * width, 0.8 * height], unit * 0.235),
    front.svg,
    forest(stage, front.line, { from: -0.02, to: 0.16, size: 0.15, colour: edge, gap: 0.34, tiers: 5 }),
    inked(nearest.map(tall).join(''), mix(light.fore, '#000000', 0.15)),
  ].join('')
}

/** Lighter patches in the grass. */
function tufts({ chance, width, height, unit, light }: Stage, meadow: string): string {
  const data = counted(34).map(() => {
    const [x, y, wide] = [chance() * width, (0.82 + chance() * 0.1) * height, (1 + chance() * 3) * unit]
    return `M${Math.round(x)} ${Math.round(y)}h${Math.round(wide)}l${-Math.round(wide * 0.3)}-${Math.ceil(unit * 0.3)}h${-Math.round(wide * 0.4)}z`
  })
  return inked(data.join(''), mix(meadow, light.low, 0.16 - light.veil * 0.1))
}

/** From the door down to the road. */
function path({ width, height, unit, light }: Stage, meadow: string): string {
  const curve = (...steps: number[]) => `c${steps.map((step) => Math.round(step * unit)).join(' ')}`
  const start = `M${Math.round(0.7 * width + 4.5 * unit)} ${Math.round(0.8 * height)}`
  const down = curve(-2, 5, -30, 4, -34, 10) + curve(-1, 4, 12, 5, 6, 12)
  const back = curve(4, -8, -12, -8, -10, -12) + curve(2, -4, 30, -4, 31, -10)
  return inked(
    `${start}${down}h${Math.round(11 * unit)}${back}z`,
    mix(meadow, light.low, 0.45 - light.veil * 0.3),
  )
}

const crest = drawn(
  '0,0.56 0.09,0.49 0.16,0.53 0.27,0.41 0.35,0.47 0.42,0.33 0.46,0.36 0.55,0.13 0.6,0.25 0.645,0.19 0.73,0.39 0.8,0.31 0.88,0.43 0.95,0.37 1,0.42',
)

const spurCrest = drawn('0,0.58 0.1,0.64 0.24,0.57 0.4,0.68 0.55,0.6 0.7,0.66 0.84,0.55 1,0.6')

const slopes = {
  far: drawn('0,0.7 0.2,0.71 0.45,0.76 0.7,0.7 1,0.66'),
  lawn: drawn('0,0.8 0.3,0.82 0.55,0.8 0.72,0.775 0.9,0.79 1,0.76'),
  front: drawn('0,0.88 0.22,0.91 0.5,0.955 0.75,0.93 1,0.87'),
} as const

/** Across, foot, height (shares of the frame), tiers. */
const nearest = [
  [0.945, 1.02, 0.52, 10],
  [0.995, 1.02, 0.42, 8],
  [0.905, 1.0, 0.24, 6],
] as const
