import { bridge as timberBridge } from '../built/bridge'
import { mix } from '../canvas/colour'
import { counted, drawn, inked, type Line, outline, type Point, shape } from '../canvas/shapes'
import type { Stage } from '../canvas/stage'
import { hill, range, rangeTones } from '../land/ridges'
import { roughened } from '../land/rough'
import { mist, sky } from '../land/sky'
import { boulder } from '../land/stones'
import { forest, nearDeodar } from '../land/trees'

/** A wooden bridge over white water between slopes of deodar, one peak at the valley's end. */
export function bridge(stage: Stage): string {
  const { light, turf, width, height, unit } = stage
  const { peak } = rangeTones(stage)
  const sunlit = (tone: string) => mix(tone, light.low, 0.14 - light.veil * 0.1)
  const open = sky(stage)
  const peaks = range(stage, crest, { ...peak, snow: 0.44, foot: 0.7 })
  const hills = slopes.map(({ line, tone, season, rough = 0.1 }) => {
    const colour = turf(mix(light[tone[0]], light[tone[1]], tone[2]), season)
    return hill(stage, line, { colour, rough, rim: sunlit(colour), rimDeep: 0.7 })
  })
  const [left, right, lowLeft, lowRight] = hills
  if (!left || !right || !lowLeft || !lowRight) return ''
  const far = turf(mix(light.far, light.mid, 1), 0.2)
  return [
    open,
    peaks,
    left.svg,
    forest(stage, left.line, { from: 0.02, to: 0.5, size: 0.06, colour: far, gap: 0.36, tiers: 3 }),
    right.svg,
    forest(stage, right.line, {
      from: 0.5,
      to: 1,
      size: 0.075,
      colour: mix(light.mid, light.near, 0.3),
      gap: 0.36,
      tiers: 3,
    }),
    mist(stage, [0.3, 0.655], [0.4, 0.03], light.low, 0.45),
    lowRight.svg,
    lowLeft.svg,
    river(stage),
    forest(stage, lowLeft.line, {
      from: 0,
      to: 0.36,
      size: 0.2,
      colour: mix(light.near, light.fore, 0.25),
      gap: 0.26,
      tiers: 6,
    }),
    forest(stage, lowRight.line, {
      from: 0.64,
      to: 1.02,
      size: 0.23,
      colour: mix(light.near, light.fore, 0.4),
      gap: 0.25,
      tiers: 6,
    }),
    timberBridge(stage),
    ...inTheWater.map(([x, y, size]) =>
      boulder(stage, [x * width, y * height], size * 1.2 * unit, size * 0.55 * unit),
    ),
    ...corners.map((corner) => shape(foreground(stage, corner), turf(light.fore, 0.25))),
    ...nearest.map(([x, foot, size, tiers]) => {
      const dark = mix(light.fore, '#000000', 0.16)
      return nearDeodar(
        stage,
        [x * width, foot * height],
        size * height,
        tiers,
        dark,
        mix(dark, light.near, 0.42),
      )
    }),
  ].join('')
}

function river(stage: Stage): string {
  const { light, chance } = stage
  const bank = (line: Line) => roughened(chance, stage.along(line), 2, 0.06)
  const water = mix(light.shade, light.low, 0.25)
  const runs = counted(26).map((index) => {
    const down = (index + chance()) / 26
    const [wide, tall] = [0.01 + down * 0.085, 0.002 + down * 0.006]
    const x = 0.5 - down * 0.045 + (chance() - 0.6) * (0.018 + down * 0.19) * 1.4
    const y = 0.7 + down * 0.3
    const run: Line = [
      [x, y],
      [x + wide * 0.4, y - tall],
      [x + wide, y - tall * 2],
      [x + wide * 0.55, y + tall * 0.6],
    ]
    return outline(stage.along(run))
  })
  return (
    shape([...bank(banks.left), ...bank(banks.right)], water) +
    inked(runs.join(''), mix(light.low, light.lit, 0.6))
  )
}

const foreground = (stage: Stage, { line, under }: (typeof corners)[number]): Point[] => [
  ...roughened(stage.chance, stage.along(line), 3, 0.12),
  stage.at(under),
]

const crest = drawn('0,0.3 0.2,0.38 0.36,0.31 0.43,0.2 0.5,0.08 0.55,0.19 0.6,0.16 0.68,0.33 0.82,0.3 1,0.36')

type Tone = 'far' | 'mid' | 'near'
type Slope = { line: Line; tone: readonly [Tone, Tone, number]; season: number; rough?: number }

const slopes: readonly Slope[] = [
  {
    line: drawn('0,0.18 0.14,0.3 0.28,0.47 0.42,0.6 0.5,0.64 0.6,0.66 1,0.68'),
    tone: ['far', 'mid', 0.75],
    season: 0.5,
    rough: 0.14,
  },
  {
    line: drawn('0,0.7 0.4,0.68 0.5,0.64 0.6,0.56 0.74,0.44 0.88,0.3 1,0.2'),
    tone: ['far', 'mid', 1],
    season: 0.6,
    rough: 0.14,
  },
  {
    line: drawn('0,0.46 0.12,0.55 0.26,0.645 0.36,0.7 0.45,0.74 1,0.8'),
    tone: ['near', 'near', 0],
    season: 0.8,
  },
  {
    line: drawn('0,0.8 0.45,0.76 0.58,0.71 0.7,0.66 0.84,0.58 1,0.5'),
    tone: ['near', 'near', 0],
    season: 0.8,
  },
]

const banks = {
  left: drawn('0.487,0.64 0.47,0.68 0.5,0.73 0.43,0.8 0.36,0.88 0.2,1'),
  right: drawn('0.72,1 0.63,0.9 0.6,0.82 0.555,0.74 0.5,0.68 0.5,0.64'),
} as const

const corners = [
  {
    line: drawn('0,0.86 0.1,0.88 0.2,0.95 0.27,1.01'),
    under: [0, 1.01],
  },
  {
    line: drawn('0.7,1.01 0.8,0.93 0.9,0.9 1,0.86'),
    under: [1, 1.01],
  },
] as const

const inTheWater = [
  [0.4, 0.93, 8],
  [0.58, 0.87, 6],
  [0.5, 0.99, 10],
  [0.66, 0.99, 9],
  [0.455, 0.82, 4],
] as const

/** Across, foot, height (shares of the frame), tiers. */
const nearest = [
  [0.055, 1, 0.86, 14],
  [0.165, 1, 0.46, 9],
  [0.93, 1.02, 0.7, 12],
  [0.845, 1, 0.34, 8],
] as const
