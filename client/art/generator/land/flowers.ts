import { type Colour, mix } from '../canvas/colour'
import { counted, heightAt, inked, type Line, type Point, placed } from '../canvas/shapes'
import type { Stage } from '../canvas/stage'

const turned = (angle: number, data: string, colour: Colour): string =>
  inked(data, colour, ` transform="rotate(${angle})"`)

const petal = (length: number, width: number): string => {
  const [low, high, wide] = [-length * 0.3, -length * 0.8, width * 0.9].map((value) =>
    Number(value.toFixed(1)),
  )
  return `M0 0C${-width} ${low} ${-(wide ?? 0)} ${high} 0 ${-length}C${wide} ${high} ${width} ${low} 0 0z`
}

const bract = { lit: '#F3F0D3', dim: '#CBD3A6' } as const

/** The brahma kamal, which the house is named after: papery bracts round a dark heart. */
export function brahmaKamal(stage: Stage, [x, y]: Point, size: number): string {
  const { light, shadow } = stage
  const tone = (colour: Colour) => mix(colour, light.shade, light.veil * 0.8)
  const green = (colour: Colour) => mix(colour, light.fore, light.veil * 0.8)
  const leaves = [-62, -28, 24, 58].map((angle) =>
    inked(
      'M0 0C-7-16-5-34 0-46C5-34 7-16 0 0z',
      green('#5F8A52'),
      ` transform="translate(0 60)rotate(${angle})"`,
    ),
  )
  const outer = [-50, 50, -24, 24, 0].map((angle) =>
    turned(angle, petal(angle ? 38 : 41, 11), tone(bract.dim)),
  )
  const inner = [-40, 40].map((angle) => turned(angle, petal(34, 12), tone(bract.lit)))
  const front = [-19, 19].map((angle) =>
    turned(angle, petal(26, 10), tone(mix(bract.lit, bract.dim, angle * shadow > 0 ? 0.45 : 0))),
  )
  const figure = [
    inked('M-2 0L2 0L3 60L-3 60z', green('#4E7A48')),
    ...leaves,
    ...outer,
    inked('M-9-12C-9-31 9-31 9-12z', tone('#4B2A4E')),
    ...inner,
    ...front,
  ]
  return placed(x, y - size, size / 60, figure.join(''))
}

export type Plant = 'poppy' | 'cup' | 'spike' | 'umbel'
export type Planted = { kind: Plant; at: Point; size: number; lean: number }

/** Flowers as they stand on a slope; each kind is drawn once and then only placed. `at` is the foot, lean in degrees. */
export function planted(stage: Stage, plants: readonly Planted[]): string {
  const { light, season } = stage
  const tone = (of: Colour) => mix(of, light.fore, light.veil * 0.6)
  const [first = '#C8406A', second = '#F2C14A'] = season.petals
  const figures: Record<Plant, string> = {
    poppy: poppy(stage, tone, '#5B86C4'),
    cup: poppy(stage, tone, second),
    spike: spike(stage, tone, first),
    umbel: umbel(tone),
  }
  const names = new Map<Plant, string>()
  const defined = (Object.keys(figures) as Plant[]).map((kind) => {
    const name = stage.name(kind)
    names.set(kind, name)
    return `<g id="${name}">${figures[kind]}</g>`
  })
  const places = plants.map(({ kind, at: [x, y], size, lean }, index) => {
    const scale = (size / tall).toFixed(2)
    const flipped = index % 2 ? scale : `-${scale} ${scale}`
    return `<use href="#${names.get(kind)}" transform="translate(${Math.round(x)} ${Math.round(y)})rotate(${lean})scale(${flipped})"/>`
  })
  return `<defs>${defined.join('')}</defs>${places.join('')}`
}

/** How high the figures are that are drawn with their foot in 0 0. */
const tall = 62

type Tone = (colour: Colour) => Colour

/** A cup of four petals, seen from the side. */
function poppy({ light, shadow }: Stage, tone: Tone, colour: Colour): string {
  const green = tone('#3F7446')
  const stem = `<path d="M0-58q-3 28 0 58" fill="none" stroke="${green}" stroke-width="1.8"/>`
  const leaf = inked('M0 0C-3-14-9-24-16-29C-15-16-8-6 0 0C5-12 9-18 15-21C14-11 8-4 0 0z', green)
  const head = [
    inked('M-11-3C-10-16-4-20 0-17C4-20 10-16 11-3z', tone(mix(colour, light.fore, 0.28))),
    inked('M-4-6C-3-12 3-12 4-6z', tone('#F2C14A')),
    inked('M0 3C-9 3-15-3-13-13C-7-13-1-9 1 0z', tone(colour)),
    inked('M0 3C9 3 15-3 13-13C7-13 1-9-1 0z', tone(mix(colour, light.fore, shadow > 0 ? 0.12 : 0))),
  ]
  return `${stem}${leaf}<g transform="translate(0-60)rotate(9)">${head.join('')}</g>`
}

/** A spike of small bells, as primulas and orchids have. */
function spike({ chance }: Stage, tone: Tone, colour: Colour): string {
  const bells = counted(9).map((index) => {
    const side = index % 2 ? 1 : -1
    const aside = side * (2.2 + index * 0.55) * (0.55 + chance() * 0.3)
    return `M${aside.toFixed(1)} ${(index * 3.6 - tall).toFixed(1)}c${side * 4}-2 ${side * 5} 3 ${side * 1.5} 5c${-side * 3} 1-3-3-1.5-5z`
  })
  return inked('M-.7-62h1.4l.8 62h-3z', tone('#3F7446')) + inked(bells.join(''), tone(colour))
}

/** An umbel: rays that carry a plate of white. */
function umbel(tone: Tone): string {
  const ends = counted(7).map((index): Point => [(index - 3) * 4.4, -tall - Math.cos((index - 3) / 2.2) * 5])
  const rays = ends.map(([x, y]) => `M0-46L${x.toFixed(1)} ${y.toFixed(1)}`)
  const plates = ends.map(
    ([x, y]) => `M${(x - 3.2).toFixed(1)} ${y.toFixed(1)}a3.2 2.4 0 0 1 6.4 0q-3.2 1.4-6.4 0z`,
  )
  const stems = `<path d="${rays.join('')}M0-47L1 0" stroke="${tone('#4C7F4A')}" stroke-width="1.3"/>`
  return stems + inked(plates.join(''), tone('#F7F5EF'))
}

/** Flowers too far to be more than a fleck, thick at one's feet and thin up the slope. */
export function flecks(stage: Stage, slope: Line, count: number, bottom = 0.97): string {
  const { chance, width, height, unit, light } = stage
  return stage.season.petals
    .map((colour) => {
      const data = counted(count).map(() => {
        const x = chance() * width
        const near = chance() ** 0.7
        const top = heightAt(slope, x)
        const y = top + height * 0.02 + near * (height * bottom - top)
        const size = unit * (0.25 + near * 0.75)
        const [a, b, c] = [size, size * 1.5, size * 0.9].map((value) => value.toFixed(1))
        return `M${Math.round(x - size)} ${Math.round(y)}q${a}-${b} ${(size * 2).toFixed(1)} 0q-${a} ${c}-${(size * 2).toFixed(1)} 0`
      })
      return inked(data.join(''), mix(colour, light.fore, light.veil * 0.6))
    })
    .join('')
}

/** Blades of grass along the lower edge. */
export function grass(
  { chance, width, unit }: Stage,
  y: number,
  count: number,
  tall: number,
  colour: Colour,
): string {
  const data = counted(count).map((index) => {
    const x = ((index + chance()) / count) * width
    const lean = (chance() - 0.5) * tall * unit * 0.5
    const up = tall * unit * (0.5 + chance() * 0.6)
    const half = unit * 0.35
    return `M${Math.round(x - half)} ${Math.round(y)}q${(half * 0.6).toFixed(1)}-${(up * 0.6).toFixed(1)} ${(lean + half).toFixed(1)}-${up.toFixed(1)}q${(half - lean * 0.6).toFixed(1)} ${(up * 0.5).toFixed(1)} ${(half - lean * 0.4).toFixed(1)} ${up.toFixed(1)}z`
  })
  return inked(data.join(''), colour)
}
