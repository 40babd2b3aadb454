import { type Colour, mix } from '../canvas/colour'
import { counted, heightAt, inked, type Line, type Point, placed } from '../canvas/shapes'
import type { Stage } from '../canvas/stage'

const turned = (angle: number, data: string, colour: Colour): string =>
  inked(data, colour, ` transform="rotate(${angle})"`)

const petal = (length: number, width: number): string => {
  const [low, high, wide] = [-length * 0.3, -length * 0.8, width * 0.9].map((value) => Number(value.toFixed(1)))
  return `M0 0C${-width} ${low} ${-(wide ?? 0)} ${high} 0 ${-length}C${wide} ${high} ${width} ${low} 0 0z`
}

const bract = { lit: '#F3F0D3', dim: '#CBD3A6' } as const

/** The brahma kamal, which the house is named after: papery bracts round a dark heart. */
export function brahmaKamal(stage: Stage, [x, y]: Point, size: number): string {
  const { light, shadow } = stage
  const tone = (colour: Colour) => mix(colour, light.shade, light.veil * 0.8)
  const green = (colour: Colour) => mix(colour, light.fore, light.veil * 0.8)
  const leaves = [-62, -28, 24, 58].map((angle) =>
    inked('M0 0C-7-16-5-34 0-46C5-34 7-16 0 0z', green('#5F8A52'), ` transform="translate(0 60)rotate(${angle})"`),
  )
  const outer = [-50, 50, -24, 24, 0].map((angle) => turned(angle, petal(angle ? 38 : 41, 11), tone(bract.dim)))
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

/** A blue poppy or an anemone on its stem: five petals seen a little from the side. */
export function poppy(stage: Stage, [x, y]: Point, size: number, colour: Colour, lean: number): string {
  const { light } = stage
  const tone = (of: Colour) => mix(of, light.fore, light.veil * 0.6)
  const green = tone('#4C7F4A')
  const back = [-66, 66, 0].map((angle) => turned(angle, petal(19, 13), tone(mix(colour, light.fore, 0.22))))
  const front = [-34, 34].map((angle) => turned(angle, petal(18, 14), tone(colour)))
  const head = `<g transform="rotate(${lean})">${back.join('')}${front.join('')}<circle cy="-6" r="4" fill="${tone('#F2C14A')}"/></g>`
  const stem = `<path d="M0 0q${-lean / 3} 30 0 62" fill="none" stroke="${green}" stroke-width="2.4"/>`
  const leaf = inked('M0 62C-4 48-14 40-20 36C-20 50-10 58 0 62C6 52 12 46 20 44C18 54 10 60 0 62z', green)
  return placed(x, y - size, size / 62, stem + leaf + head)
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
export function grass({ chance, width, unit }: Stage, y: number, count: number, tall: number, colour: Colour): string {
  const data = counted(count).map((index) => {
    const x = ((index + chance()) / count) * width
    const lean = (chance() - 0.5) * tall * unit * 0.5
    const up = tall * unit * (0.5 + chance() * 0.6)
    const half = unit * 0.35
    return `M${Math.round(x - half)} ${Math.round(y)}q${(half * 0.6).toFixed(1)}-${(up * 0.6).toFixed(1)} ${(lean + half).toFixed(1)}-${up.toFixed(1)}q${(half - lean * 0.6).toFixed(1)} ${(up * 0.5).toFixed(1)} ${(half - lean * 0.4).toFixed(1)} ${up.toFixed(1)}z`
  })
  return inked(data.join(''), colour)
}
