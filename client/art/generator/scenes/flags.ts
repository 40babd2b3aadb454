import { flagString } from '../built/flags'
import { type Colour, mix, paint } from '../canvas/colour'
import { counted, drawn, heightAt, type Line, shape } from '../canvas/shapes'
import type { Stage } from '../canvas/stage'
import { flecks } from '../land/flowers'
import { hill, range, rangeTones } from '../land/ridges'
import { mist, sky } from '../land/sky'
import { slab } from '../land/stones'

const pole = 0.235

/** Prayer flags in the wind, strung from a cairn on a grassy ridge. */
export function flags(stage: Stage): string {
  const { light, turf } = stage
  const open = sky(stage)
  const peaks = range(stage, crest, { ...rangeTones(stage).peak, snow: 0.44, foot: 0.7 })
  const sunlit = (tone: Colour) => mix(tone, light.low, 0.22 - light.veil * 0.16)
  const slope = (line: Line, tone: Colour, season: number, rough = 0.09) => {
    const colour = turf(tone, season)
    return hill(stage, line, { colour, rough, rim: sunlit(colour), rimDeep: 0.8 })
  }
  const far = slope(hills.far, mix(light.far, light.mid, 0.8), 0.7)
  const middle = slope(hills.middle, light.mid, 1.1)
  const close = slope(hills.close, mix(light.mid, light.near, 0.6), 1.25)
  const ridge = slope(hills.ridge, light.near, 1.1, 0.1)
  const front = hill(stage, hills.front, { colour: turf(light.fore, 0.5) })
  return [
    open,
    peaks,
    mist(stage, [-0.1, 0.52], [0.7, 0.06], light.low),
    far.svg,
    mist(stage, [0.35, 0.57], [0.8, 0.05], light.low, 0.9),
    middle.svg,
    mist(stage, [-0.15, 0.67], [0.6, 0.035], light.low, 0.6),
    close.svg,
    ridge.svg,
    mast(stage, heightAt(ridge.line, pole * stage.width)),
    flagString(stage, { from: [pole, 0.17], to: [1.04, 0.3], sag: 0.16, count: 19, size: 7.6 }),
    flagString(stage, { from: [pole, 0.19], to: [-0.06, 0.5], sag: 0.03, count: 7, size: 6.4 }),
    flagString(stage, { from: [pole, 0.24], to: [0.8, 0.86], sag: 0.05, count: 15, size: 5.4 }),
    heap(stage),
    front.svg,
    flecks(stage, ridge.line, 46),
  ].join('')
}

function mast(stage: Stage, foot: number): string {
  const line: Line = [
    [pole - 0.004, foot / stage.height + 0.04],
    [pole - 0.002, 0.16],
    [pole + 0.002, 0.16],
    [pole + 0.004, foot / stage.height + 0.04],
  ]
  return shape(stage.along(line), mix(paint.wood, stage.light.fore, 0.35))
}

/** The stones that hold the mast, six rows of them. */
function heap(stage: Stage): string {
  const { chance, unit, width, height } = stage
  let level = 0.815 * height
  const rows = [3, 3, 2, 2, 1, 1].map((count, row) => {
    const [wide, tall] = [(27 - row * 4.3) * unit, (4.6 - row * 0.35) * unit]
    let x = pole * width - wide / 2 + (chance() - 0.5) * 1.6 * unit
    const stones = counted(count).map(() => {
      const own = (wide / count) * (0.86 + chance() * 0.28)
      const stone = slab(stage, [x, level + chance() * unit * 0.4], own * 1.06, tall * (1 + chance() * 0.22))
      x += own
      return stone
    })
    level -= tall * 0.9
    return stones.join('')
  })
  return rows.join('')
}

const crest = drawn(
  '0,0.4 0.1,0.33 0.2,0.42 0.36,0.27 0.42,0.33 0.49,0.2 0.58,0.38 0.7,0.3 0.78,0.36 0.88,0.25 1,0.38',
)

const hills = {
  far: drawn('0,0.52 0.2,0.58 0.42,0.62 0.7,0.54 1,0.46'),
  middle: drawn('0,0.56 0.22,0.6 0.5,0.7 0.75,0.66 1,0.6'),
  close: drawn('0,0.66 0.3,0.69 0.55,0.77 0.8,0.74 1,0.71'),
  ridge: drawn('0,0.72 0.12,0.735 0.26,0.76 0.5,0.86 0.75,0.87 1,0.8'),
  front: drawn('0,0.86 0.25,0.89 0.55,0.96 0.8,0.965 1,0.92'),
} as const
