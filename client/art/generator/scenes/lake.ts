import { mix } from '../canvas/colour'
import { box, counted, drawn, inked } from '../canvas/shapes'
import type { Stage } from '../canvas/stage'
import { brahmaKamal } from '../land/flowers'
import { hill, range, rangeTones } from '../land/ridges'
import { mist, sky } from '../land/sky'
import { boulder, cairn } from '../land/stones'

const shore = 0.64

/** The lake under the pass, still enough to mirror the peaks; brahma kamal on the near shore. */
export function lake(stage: Stage): string {
  const { light, turf, width, height, unit, season } = stage
  const tones = rangeTones(stage)
  const land = [
    sky(stage),
    range(stage, crest, { ...tones.peak, snow: 0.52, foot: shore }),
    mist(stage, [0.22, 0.6], [0.5, 0.03], light.low, 0.4),
    range(stage, scree, { ...tones.spur, rough: 0.12, foot: shore }),
  ].join('')
  const grass = turf(mix(light.near, light.fore, 0.25), 0.9)
  const bank = hill(stage, banks.far, { colour: grass, rough: 0.16, rim: mix(grass, light.low, 0.2) })
  const front = hill(stage, banks.near, { colour: turf(light.fore, 0.35), rough: 0.16 })
  return [
    water(stage, land),
    bank.svg,
    boulder(stage, [0.05 * width, 0.87 * height], 17 * unit, 8 * unit),
    boulder(stage, [0.55 * width, 0.965 * height], 13 * unit, 5 * unit),
    cairn(stage, [0.735 * width, 0.93 * height], stones),
    front.svg,
    boulder(stage, [0.86 * width, 0.98 * height], 22 * unit, 9 * unit),
    ...(season.petals.length > 0 ? kamals : []).map(([x, y, size]) =>
      brahmaKamal(stage, [x * width, y * height], size * height),
    ),
  ].join('')
}

/** The land, and the land once more upside down in the water. */
function water(stage: Stage, land: string): string {
  const { light, width, height, unit, chance } = stage
  const tone = mix(light.shade, light.mid, 0.35)
  const [whole, inside] = [stage.name('land'), stage.name('water')]
  const level = shore * height
  const ripples = counted(26).map((index) => {
    const y = level + height * (0.012 + (index / 26) ** 1.5 * 0.27)
    const wide = (0.03 + chance() * 0.16) * (0.5 + index / 26) * width
    const x = (chance() * 1.1 - 0.1) * width
    return `M${Math.round(x)} ${Math.round(y)}h${Math.round(wide)}l${-Math.round(wide * 0.3)} ${Math.max(2, Math.round(unit * 0.5))}h${-Math.round(wide * 0.5)}z`
  })
  return [
    `<g id="${whole}">${land}</g>`,
    `<clipPath id="${inside}">${box(0, level, width, height, '#000')}</clipPath><g clip-path="url(#${inside})">`,
    box(0, level, width, height, tone),
    `<use href="#${whole}" transform="matrix(1 0 0-.8 0 ${Math.round(level * 1.8)})" opacity=".5"/>`,
    inked(ripples.join(''), mix(tone, light.low, 0.4)),
    '</g>',
    box(0, level - 1, width, 2, mix(light.low, tone, 0.3)),
  ].join('')
}

const crest = drawn(
  '0,0.36 0.08,0.22 0.15,0.31 0.22,0.19 0.33,0.43 0.44,0.505 0.5,0.515 0.57,0.47 0.66,0.27 0.7,0.31 0.76,0.11 0.83,0.27 0.9,0.21 1,0.4',
)

const scree = drawn('0,0.5 0.12,0.56 0.27,0.6 0.42,0.632 0.55,0.63 0.7,0.585 0.86,0.54 1,0.47')

const banks = {
  far: drawn('0,0.84 0.16,0.82 0.3,0.865 0.48,0.92 0.7,0.95 0.86,0.9 1,0.86'),
  near: drawn('0,0.93 0.2,0.9 0.42,0.965 0.62,0.985 0.85,0.95 1,0.93'),
} as const

const stones = [
  [0, 18, 5],
  [1.2, 14, 3.6],
  [-0.9, 11.5, 4.2],
  [0.7, 9, 2.8],
  [-0.4, 7, 3.2],
  [0.3, 4.2, 2.6],
] as const

/** Across, foot, height, as shares of the frame. */
const kamals = [
  [0.12, 0.97, 0.17],
  [0.2, 1.0, 0.22],
  [0.285, 0.99, 0.14],
  [0.36, 1.02, 0.12],
  [0.9, 1.03, 0.14],
] as const
