import { type Colour, mix } from '../canvas/colour'
import { counted, drawn, heightAt, inked, type Line } from '../canvas/shapes'
import type { Stage } from '../canvas/stage'
import { flecks, grass, type Plant, planted } from '../land/flowers'
import { hill, range, rangeTones } from '../land/ridges'
import { mist, sky } from '../land/sky'
import { boulder } from '../land/stones'

/** A high meadow in the rains: flowers to the knee, clouds in the valley, threads of water down the far wall. */
export function meadow(stage: Stage): string {
  const { light, turf, width, height, unit } = stage
  const tones = rangeTones(stage)
  const open = sky(stage, { sunAt: [0.2, 0.2] })
  const peaks = range(stage, crest, { ...tones.peak, snow: 0.46, foot: 0.75 })
  const wall = hill(stage, cliffs, { colour: turf(mix(light.far, light.mid, 0.85), 0.8), rough: 0.2 })
  const slopes = lawns.map(({ line, tone, season }) => {
    const colour = turf(tone(stage), season)
    return hill(stage, line, {
      colour,
      rough: 0.09,
      rim: mix(colour, light.low, 0.24 - light.veil * 0.16),
      rimDeep: 1,
    })
  })
  const [far, middle, near] = slopes
  if (!far || !middle || !near) return ''
  const front = turf(mix(light.near, light.fore, 0.55), 0.7)
  return [
    open,
    peaks,
    cumulus(stage, 0.18, 0.53, 0.34),
    cumulus(stage, 0.78, 0.5, 0.4),
    wall.svg,
    falls(stage, wall.line),
    mist(stage, [0.05, 0.64], [0.9, 0.045], light.low, 0.9),
    far.svg,
    mist(stage, [-0.2, 0.67], [0.7, 0.03], light.low, 0.5),
    middle.svg,
    near.svg,
    boulder(stage, [0.74 * width, 0.86 * height], 15 * unit, 7 * unit),
    boulder(stage, [0.83 * width, 0.875 * height], 9 * unit, 4 * unit),
    flecks(stage, middle.line, 34, 1),
    grass(stage, height * 1.01, 30, 15, front),
    planted(
      stage,
      plants.map(([kind, x, foot, size, lean]) => ({
        kind,
        at: stage.at([x, foot]),
        size: size * height,
        lean,
      })),
    ),
    grass(stage, height * 1.02, 24, 9, mix(front, light.fore, 0.5)),
  ].join('')
}

/** A cloud that stands in the valley: flat below, heaped above. */
function cumulus({ width, height, light, chance }: Stage, x: number, y: number, wide: number): string {
  const heap = counted(7).map((index) => {
    const along = index / 6
    const radius = (0.025 + Math.sin(Math.PI * along) * 0.055 * (0.7 + chance() * 0.5)) * height
    const middle = (x - wide / 2 + wide * along) * width
    return `M${Math.round(middle - radius * 1.5)} ${Math.round(y * height)}a${Math.round(radius * 1.5)} ${Math.round(radius)} 0 0 1 ${Math.round(radius * 3)} 0z`
  })
  return inked(heap.join(''), mix(light.low, light.lit, 0.55))
}

/** Waterfalls that only the rains make. */
function falls({ width, height, light }: Stage, wall: Line): string {
  const thread = (x: number, tall: number, wide: number): string => {
    const [left, top] = [x * width, heightAt(wall, x * width)]
    const n = (value: number) => Math.round(value * height)
    return `M${Math.round(left)} ${Math.round(top)}l${n(wide)} 0l${n(wide * 0.2)} ${n(tall * 0.4)}l${n(wide * 1.2)} ${n(tall * 0.12)}l${n(wide * 0.9)} ${n(tall * 0.48)}h${-n(wide * 3.4)}l${n(wide * 0.6)}-${n(tall * 0.5)}z`
  }
  const data = [thread(0.3, 0.13, 0.005), thread(0.63, 0.17, 0.007)]
  return inked(data.join(''), mix(light.low, light.lit, 0.7))
}

const crest = drawn(
  '0,0.42 0.12,0.36 0.22,0.43 0.33,0.3 0.4,0.35 0.47,0.16 0.53,0.28 0.58,0.25 0.68,0.4 0.8,0.33 0.9,0.4 1,0.34',
)

const cliffs = drawn('0,0.47 0.12,0.46 0.27,0.5 0.42,0.565 0.55,0.52 0.66,0.48 0.8,0.52 0.9,0.47 1,0.43')

const lawns: readonly { line: Line; tone: (stage: Stage) => Colour; season: number }[] = [
  {
    line: drawn('0,0.6 0.2,0.63 0.45,0.7 0.7,0.66 1,0.59'),
    tone: ({ light }) => light.mid,
    season: 1.1,
  },
  {
    line: drawn('0,0.68 0.2,0.69 0.5,0.76 0.75,0.77 1,0.7'),
    tone: ({ light }) => mix(light.mid, light.near, 0.5),
    season: 1.4,
  },
  {
    line: drawn('0,0.79 0.25,0.83 0.5,0.86 0.75,0.84 1,0.79'),
    tone: ({ light }) => light.near,
    season: 1.2,
  },
]

/** The flowers at one's feet, the small ones behind. Across, foot and height are shares of the frame, the lean is in degrees. */
const plants: readonly (readonly [kind: Plant, x: number, foot: number, size: number, lean: number])[] = [
  ['umbel', 0.43, 1.0, 0.15, 0],
  ['spike', 0.48, 1.02, 0.15, 0],
  ['spike', 0.6, 1.02, 0.14, 0],
  ['umbel', 0.66, 1.02, 0.17, 0],
  ['poppy', 0.38, 1.03, 0.19, 5],
  ['spike', 0.33, 1.03, 0.23, 0],
  ['cup', 0.55, 1.04, 0.14, -4],
  ['spike', 0.9, 1.04, 0.24, 0],
  ['umbel', 0.96, 1.04, 0.27, 0],
  ['spike', 0.03, 1.04, 0.3, 0],
  ['umbel', 0.085, 1.05, 0.37, 0],
  ['poppy', 0.145, 1.05, 0.33, -5],
  ['poppy', 0.205, 1.05, 0.26, 6],
  ['spike', 0.245, 1.05, 0.3, 0],
  ['cup', 0.29, 1.05, 0.16, 3],
  ['cup', 0.115, 1.06, 0.2, -5],
  ['cup', 0.72, 1.05, 0.16, 4],
  ['poppy', 0.79, 1.05, 0.2, 5],
  ['poppy', 0.84, 1.05, 0.27, -4],
  ['cup', 0.93, 1.06, 0.15, -3],
]
