import { cottage } from '../built/house'
import { type Colour, mix } from '../canvas/colour'
import { counted, drawn, heightAt, inked, type Line, type Point, shape } from '../canvas/shapes'
import type { Stage } from '../canvas/stage'
import { hill, range, rangeTones } from '../land/ridges'
import { beams, mist, sky } from '../land/sky'
import { forest, nearDeodar } from '../land/trees'

/** The sun comes up where the valley opens; the river and a village's roofs take the first light. */
export function valley(stage: Stage): string {
  const { light, turf, width, height, hour, plainSky } = stage
  const sunAt: Point = hour === 'night' ? light.at : [0.56, 0.36]
  const open = sky(stage, { sunAt, bands: false })
  const isLow = hour === 'dawn' || hour === 'dusk'
  const rays = isLow && !plainSky ? beams(stage, stage.at(sunAt), 15) : ''
  const peaks = range(stage, crest, { ...rangeTones(stage).peak, snow: 0.46, foot: 0.75 })
  const spurs = interlocking.map(({ line, tone, season }) => {
    const colour = turf(tone(stage), season)
    return hill(stage, line, {
      colour,
      rough: 0.12,
      rim: mix(colour, light.low, 0.3 - light.veil * 0.2),
      rimDeep: 0.8,
    })
  })
  const [farLeft, farRight, left, right] = spurs
  if (!farLeft || !farRight || !left || !right) return ''
  const ledge = hill(stage, foreground, { colour: turf(light.fore, 0.3) })
  const trees = mix(light.near, light.fore, 0.35)
  return [
    withRaysBehind(open, rays, sunDisc(stage, sunAt)),
    peaks,
    mist(stage, [0.2, 0.54], [0.75, 0.05], light.low, 0.9),
    farLeft.svg,
    mist(stage, [0.35, 0.6], [0.5, 0.035], light.low, 0.8),
    farRight.svg,
    forest(stage, farRight.line, {
      from: 0.66,
      to: 1,
      size: 0.04,
      colour: mix(light.mid, light.near, 0.3),
      gap: 0.5,
      tiers: 3,
    }),
    river(stage),
    left.svg,
    forest(stage, left.line, { from: 0, to: 0.42, size: 0.08, colour: trees, gap: 0.36 }),
    mist(stage, [-0.1, 0.83], [0.6, 0.03], light.low, 0.3),
    right.svg,
    terraces(stage, right.line),
    ...village.map(([x, up, size]) =>
      cottage(stage, [x * width, heightAt(right.line, x * width) + up * height], size * height),
    ),
    forest(stage, right.line, { from: 0.88, to: 1.02, size: 0.13, colour: trees, gap: 0.3, tiers: 5 }),
    ledge.svg,
    ...nearest.map(([x, foot, size, tiers]) => {
      const dark = mix(light.fore, '#000000', 0.14)
      return nearDeodar(
        stage,
        [x * width, foot * height],
        size * height,
        tiers,
        dark,
        mix(dark, light.near, 0.4),
      )
    }),
  ].join('')
}

const withRaysBehind = (open: string, rays: string, sun: string): string => open + rays + (rays ? sun : '')

function sunDisc({ light, height, at }: Stage, place: Point): string {
  const [x, y] = at(place).map(Math.round)
  const ring = (size: number, colour: Colour) =>
    `<circle cx="${x}" cy="${y}" r="${Math.round(height * size)}" fill="${colour}"/>`
  return (
    ring(0.162, mix(light.sky, light.low, 0.7)) +
    ring(0.108, mix(light.low, light.sun, 0.22)) +
    ring(0.066, light.sun)
  )
}

/** The river winds from where the spurs meet to the near slope. */
function river(stage: Stage): string {
  const { light } = stage
  const water = mix(light.low, light.shade, 0.32)
  const left: Line = drawn(
    '0.512,0.668 0.495,0.695 0.528,0.725 0.505,0.76 0.44,0.79 0.452,0.84 0.5,0.9 0.47,1',
  )
  const right: Line = drawn('0.6,1 0.57,0.9 0.5,0.84 0.482,0.8 0.545,0.77 0.553,0.725 0.508,0.695 0.52,0.668')
  const bed = mix(light.mid, light.near, 0.45)
  const flats: Line = drawn('0.3,0.72 0.5,0.655 0.72,0.74 0.8,1 0.2,1')
  return shape(stage.along(flats), stage.turf(bed)) + inked(bends(stage.along([...left, ...right])), water)
}

/** A closed outline through points, its corners rounded. */
function bends(points: Line): string {
  const middle = ([x, y]: Point, [toX, toY]: Point): string =>
    `${Math.round((x + toX) / 2)} ${Math.round((y + toY) / 2)}`
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return ''
  const curves = points.map(([x, y], index) => {
    const next = points[index + 1] ?? first
    return `Q${Math.round(x)} ${Math.round(y)} ${middle([x, y], next)}`
  })
  return `M${middle(last, first)}${curves.join('')}z`
}

/** Fields in steps along the near slope, each with a lit edge. */
function terraces(stage: Stage, slope: Line): string {
  const { light, width, height, chance } = stage
  const field = mix(stage.turf(light.near, 1.5), light.low, 0.16 - light.veil * 0.1)
  return counted(7)
    .map((step) => {
      const from = (0.6 + step * 0.012 + chance() * 0.03) * width
      const to = (0.9 - step * 0.006 - chance() * 0.04) * width
      const down = (0.035 + step * 0.03) * height
      const edge = counted(7).map((index): Point => {
        const x = from + ((to - from) * index) / 6
        return [
          x,
          heightAt(slope, x) * 0.35 + 0.65 * heightAt(slope, (from + to) / 2) + down + Math.sin(index) * 3,
        ]
      })
      const lower = edge.map(([x, y]): Point => [x, y + height * 0.011]).toReversed()
      return shape(
        [...edge, ...lower],
        step % 2 ? field : mix(field, stage.season.tint, 0.3 * (1 - light.veil)),
      )
    })
    .join('')
}

const crest = drawn(
  '0,0.3 0.07,0.22 0.15,0.34 0.22,0.26 0.3,0.4 0.38,0.45 0.47,0.5 0.56,0.52 0.66,0.47 0.73,0.36 0.8,0.19 0.86,0.31 0.92,0.25 1,0.38',
)

type Spur = { line: Line; tone: (stage: Stage) => Colour; season: number }

const interlocking: readonly Spur[] = [
  {
    line: drawn('0,0.44 0.14,0.5 0.3,0.57 0.46,0.645 0.6,0.68 1,0.74'),
    tone: ({ light }) => mix(light.far, light.mid, 0.7),
    season: 0.5,
  },
  {
    line: drawn('0,0.74 0.4,0.69 0.55,0.66 0.7,0.58 0.85,0.5 1,0.46'),
    tone: ({ light }) => mix(light.mid, light.near, 0.15),
    season: 0.8,
  },
  {
    line: drawn('0,0.58 0.12,0.63 0.26,0.72 0.38,0.79 0.47,0.86 0.52,1.02 1,1.1'),
    tone: ({ light }) => mix(light.mid, light.near, 0.7),
    season: 1,
  },
  {
    line: drawn('0,1.1 0.5,1.04 0.58,0.88 0.66,0.76 0.8,0.68 0.92,0.63 1,0.62'),
    tone: ({ light }) => mix(light.near, light.mid, 0.2),
    season: 1.25,
  },
]

const foreground = drawn('0,0.87 0.16,0.9 0.34,0.955 0.6,0.985 1,0.965')

/** Across, how far below the slope's edge, size: shares of the frame. */
const village = [
  [0.7, 0.035, 0.034],
  [0.735, 0.05, 0.042],
  [0.785, 0.045, 0.05],
  [0.83, 0.07, 0.044],
  [0.76, 0.1, 0.056],
  [0.815, 0.13, 0.06],
] as const

/** Across, foot, height (shares of the frame), tiers. */
const nearest = [
  [0.06, 1, 0.78, 13],
  [0.16, 1.01, 0.5, 10],
  [-0.01, 1, 0.5, 9],
] as const
