import { house } from '../built/house'
import { type Colour, mix } from '../canvas/colour'
import { counted, drawn, inked, type Line, outline, type Point } from '../canvas/shapes'
import type { Stage } from '../canvas/stage'
import { hill, range, rangeTones } from '../land/ridges'
import { star } from '../land/sky'
import { forest, snowyDeodar } from '../land/trees'

/** Snow to the eaves and the whole river of stars; one house has its lamps lit. */
export function stars(stage: Stage): string {
  const { light, width, height, unit } = stage
  const peaks = range(stage, crest, { ...rangeTones(stage).peak, snow: 0.5, foot: 0.8 })
  const snow = (share: number) => mix(light.lit, light.shade, share)
  const far = hill(stage, drifts.far, { colour: snow(0.72), rough: 0.1 })
  const middle = hill(stage, drifts.middle, { colour: snow(0.5), rough: 0.07, rim: snow(0.28) })
  const near = hill(stage, drifts.near, { colour: snow(0.34), rough: 0.05, rim: snow(0.02), rimDeep: 1.4 })
  const pine = mix(light.near, light.fore, 0.35)
  return [
    heaven(stage),
    peaks,
    far.svg,
    forest(stage, far.line, {
      from: 0,
      to: 1,
      size: 0.055,
      colour: mix(light.mid, light.near, 0.5),
      gap: 0.75,
      tiers: 3,
    }),
    middle.svg,
    forest(stage, middle.line, { from: 0.48, to: 1.02, size: 0.13, colour: pine, gap: 0.5, tiers: 4 }),
    house(stage, [0.36 * width, 0.805 * height], unit * 0.15),
    near.svg,
    footprints(stage),
    ...nearest.map(([x, foot, size, tiers]) =>
      snowyDeodar(
        stage,
        [x * width, foot * height],
        size * height,
        tiers,
        mix(light.fore, '#000000', 0.1),
        snow(0.15),
      ),
    ),
  ].join('')
}

/** The sky in three flat tones along the Milky Way, and stars that crowd towards it. */
function heaven(stage: Stage): string {
  const { light, width, height, chance } = stage
  const band = (half: number, colour: Colour): string => {
    const edge = (side: number) =>
      counted(15).map((index): Point => {
        const along = index / 14
        const [x, y] = river(along)
        const swell = half * (0.55 + 0.45 * Math.sin(Math.PI * along)) * (0.85 + chance() * 0.3)
        return stage.at([x + side * swell, y + side * swell * 0.35])
      })
    return inked(outline([...edge(-1), ...edge(1).reverse()]), colour)
  }
  const scattered = (count: number, size: number, colour: Colour, spread: number): string => {
    const data = counted(count).map(() => {
      const [x, y] = river(chance())
      const aside = (chance() + chance() + chance() - 1.5) * spread
      return star(
        ((((x + aside) % 1) + 1) % 1) * width,
        (y + aside * 0.35 + (chance() - 0.5) * 0.12) * height,
        size,
      )
    })
    return inked(data.join(''), colour)
  }
  const ground = `<path d="M0 0h${Math.round(width)}v${Math.round(height)}H0z" fill="${light.sky}"/>`
  return [
    ground,
    band(0.2, mix(light.sky, light.low, 0.9)),
    band(0.11, mix(light.sky, light.shade, 0.28)),
    band(0.045, mix(light.sky, light.shade, 0.5)),
    scattered(90, 1, '#8FA6C2', 0.32),
    scattered(70, 1.5, '#C9D6E6', 0.12),
    scattered(36, 2.2, '#F3EBD2', 0.7),
    scattered(9, 3.4, '#FFF6DC', 0.8),
  ].join('')
}

/** The middle of the band of stars: from the left of the pass up to the right corner. */
const river = (along: number): Point => [0.3 + along * 0.52, 0.56 - along * 0.62]

/** Somebody came home late. */
function footprints({ width, height, unit, light }: Stage): string {
  const data = counted(17).map((step) => {
    const along = step / 16
    const x =
      (0.372 + along * 0.1 + Math.sin(along * 4) * 0.04) * width + (step % 2 ? 1 : -1) * unit * (0.4 + along)
    const y = (0.83 + along ** 1.3 * 0.17) * height
    const size = unit * (0.35 + along * 0.75)
    return `M${Math.round(x - size)} ${Math.round(y)}a${size.toFixed(1)} ${(size * 0.55).toFixed(1)} 0 1 0 ${(size * 2).toFixed(1)} 0a${size.toFixed(1)} ${(size * 0.55).toFixed(1)} 0 1 0-${(size * 2).toFixed(1)} 0z`
  })
  return inked(data.join(''), mix(light.lit, light.shade, 0.75))
}

const crest = drawn(
  '0,0.48 0.1,0.42 0.18,0.5 0.3,0.44 0.38,0.52 0.47,0.47 0.56,0.36 0.6,0.39 0.69,0.17 0.76,0.31 0.8,0.27 0.89,0.44 1,0.38',
)

const drifts = {
  far: drawn('0,0.62 0.2,0.655 0.45,0.68 0.7,0.64 1,0.6'),
  middle: drawn('0,0.74 0.25,0.765 0.5,0.76 0.75,0.72 1,0.69'),
  near: drawn('0,0.86 0.2,0.83 0.42,0.8 0.6,0.85 0.8,0.88 1,0.83'),
} as const satisfies Record<string, Line>

/** Across, foot, height (shares of the frame), tiers. */
const nearest = [
  [0.075, 1, 0.62, 9],
  [0.17, 1.02, 0.36, 7],
  [0.93, 1.02, 0.56, 9],
  [0.855, 1, 0.3, 7],
] as const
