import { type Colour, mix } from '../canvas/colour'
import { counted, heightAt, inked, type Line, type Point } from '../canvas/shapes'
import type { Stage } from '../canvas/stage'
import { flecks, grass, poppy } from '../land/flowers'
import { hill, range, rangeTones } from '../land/ridges'
import { mist, sky } from '../land/sky'
import { boulder } from '../land/stones'

/** A high meadow in the rains: flowers to the knee, clouds in the valley, threads of water down the far wall. */
export function meadow(stage: Stage): string {
  const { light, turf, width, height, unit } = stage
  const tones = rangeTones(stage)
  const open = sky(stage)
  const peaks = range(stage, crest, { ...tones.peak, snow: 0.46, foot: 0.75 })
  const wall = hill(stage, cliffs, { colour: turf(mix(light.far, light.mid, 0.85), 0.8), rough: 0.2 })
  const slopes = lawns.map(({ line, tone, season }) => {
    const colour = turf(tone(stage), season)
    return hill(stage, line, { colour, rough: 0.09, rim: mix(colour, light.low, 0.24 - light.veil * 0.16), rimDeep: 1 })
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
    flecks(stage, middle.line, 90, 1),
    grass(stage, height * 1.01, 46, 15, front),
    ...bunch(stage),
    grass(stage, height * 1.02, 38, 9, mix(front, light.fore, 0.5)),
  ].join('')
}

/** The flowers at one's feet, the small ones behind. */
function bunch(stage: Stage): string[] {
  const { width, height, season, chance } = stage
  return stems.map(([x, foot, size, lean], index) => {
    const colour = season.petals[index % Math.max(1, season.petals.length)] ?? '#F7F5EF'
    const own = index % 4 === 0 ? '#4F7FC0' : colour
    const place: Point = [(x + (chance() - 0.5) * 0.01) * width, foot * height]
    return poppy(stage, place, size * height, own, lean)
  })
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
    return `M${Math.round(left)} ${Math.round(top)}l${n(wide)} 0l${n(wide * 0.7)} ${n(tall * 0.45)}l${-n(wide * 0.2)} ${n(tall * 0.2)}l${n(wide)} ${n(tall * 0.35)}l${-n(wide * 2.6)} 0l${n(wide * 0.4)}-${n(tall * 0.5)}z`
  }
  const data = [thread(0.27, 0.16, 0.006), thread(0.3, 0.12, 0.004), thread(0.62, 0.2, 0.007), thread(0.88, 0.14, 0.005)]
  return inked(data.join(''), mix(light.low, light.lit, 0.7))
}

const crest = [
  [0, 0.42],
  [0.12, 0.36],
  [0.22, 0.43],
  [0.33, 0.3],
  [0.4, 0.35],
  [0.47, 0.16],
  [0.53, 0.28],
  [0.58, 0.25],
  [0.68, 0.4],
  [0.8, 0.33],
  [0.9, 0.4],
  [1, 0.34],
] as const

const cliffs = [
  [0, 0.47],
  [0.12, 0.46],
  [0.27, 0.5],
  [0.42, 0.565],
  [0.55, 0.52],
  [0.66, 0.48],
  [0.8, 0.52],
  [0.9, 0.47],
  [1, 0.43],
] as const

const lawns: readonly { line: Line; tone: (stage: Stage) => Colour; season: number }[] = [
  {
    line: [
      [0, 0.6],
      [0.2, 0.63],
      [0.45, 0.7],
      [0.7, 0.66],
      [1, 0.59],
    ],
    tone: ({ light }) => light.mid,
    season: 1.1,
  },
  {
    line: [
      [0, 0.68],
      [0.2, 0.69],
      [0.5, 0.76],
      [0.75, 0.77],
      [1, 0.7],
    ],
    tone: ({ light }) => mix(light.mid, light.near, 0.5),
    season: 1.4,
  },
  {
    line: [
      [0, 0.79],
      [0.25, 0.83],
      [0.5, 0.86],
      [0.75, 0.84],
      [1, 0.79],
    ],
    tone: ({ light }) => light.near,
    season: 1.2,
  },
]

/** Across, foot, height (shares of the frame), lean in degrees. */
const stems = [
  [0.42, 1.04, 0.17, 6],
  [0.62, 1.05, 0.16, -8],
  [0.86, 1.04, 0.18, 5],
  [0.95, 1.05, 0.22, -6],
  [0.33, 1.05, 0.22, -10],
  [0.05, 1.04, 0.3, 9],
  [0.12, 1.06, 0.4, -5],
  [0.2, 1.05, 0.31, 12],
  [0.26, 1.06, 0.24, 3],
  [0.5, 1.07, 0.2, 4],
  [0.71, 1.06, 0.21, 8],
  [0.79, 1.06, 0.27, -4],
  [-0.01, 1.06, 0.24, 12],
] as const
