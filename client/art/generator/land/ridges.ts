import { type Colour, mix } from '../canvas/colour'
import { box, inked, type Line, outline, type Point, shape } from '../canvas/shapes'
import type { Stage } from '../canvas/stage'
import { facesOf } from './faces'
import { roughened } from './rough'

export type RangeLook = {
  rock: Colour
  /** The faces that the light does not reach. */
  dark: Colour
  /** Down to which height the snow hangs, as a share of the frame; 0 for none. */
  snow?: number
  /** Where the range ends below, as a share of the frame. */
  foot?: number
  rough?: number
}

/** The two tones of distance that the scenes' ranges have. */
export const rangeTones = ({ light: { far, mid } }: Stage) => ({
  peak: { rock: far, dark: mix(far, mid, 0.5) },
  spur: { rock: mix(far, mid, 0.62), dark: mix(far, mid, 0.9) },
})

/** A massif over a crest that was placed by hand: rock, dark faces, snow hung from the crest. */
export function range(stage: Stage, crest: Line, look: RangeLook): string {
  const { width, height, light, season, chance } = stage
  const { rock, dark, snow = 0, foot = 0.85, rough = 0.3 } = look
  const summits = stage.along(crest)
  const legs = summits
    .slice(1)
    .map((next, index) => roughened(chance, [summits[index] ?? next, next], 4, rough))
  const last = summits.at(-1)
  const ridge = [...legs.flatMap((leg) => leg.slice(0, -1)), ...(last ? [last] : [])]
  const end = height * foot
  const { faces, ribs } = facesOf(stage, summits, legs, end)
  const [face, rib, rockClip, snowClip] = ['f', 'b', 'c', 's'].map((kind) => stage.name(kind)) as Names
  // A hair of the same colour around each face closes the seams between them.
  const use = (name: string, colour: Colour) =>
    `<use href="#${name}" fill="${colour}" stroke="${colour}" stroke-width="1.6"/>`
  const clip = (name: string, points: Line) =>
    `<clipPath id="${name}"><path d="${outline(points)}"/></clipPath>`
  const within = (name: string, inside: string) => `<g clip-path="url(#${name})">${inside}</g>`
  const hem = snow ? snowHem(stage, ridge, height * (snow + season.snow)) : []
  const shapes =
    `<path id="${face}" d="${faces.map(outline).join('')}"/><path id="${rib}" d="${ribs.map(outline).join('')}"/>` +
    clip(rockClip, [...ridge, [width, end], [0, end]]) +
    (snow ? clip(snowClip, [...ridge, ...hem.reverse()]) : '')
  const stone = box(0, 0, width, end, rock) + use(face, dark) + use(rib, mix(rock, dark, 0.35))
  const white = () =>
    box(0, 0, width, end, light.lit) + use(face, light.shade) + use(rib, mix(light.lit, light.shade, 0.3))
  return `<defs>${shapes}</defs>${within(rockClip, stone)}${snow ? within(snowClip, white()) : ''}`
}

type Names = [string, string, string, string]

/** The snow's lower edge: broad tongues down the gullies, short bays between them. */
function snowHem({ chance, shadow }: Stage, ridge: Line, line: number): Point[] {
  const hem: Point[] = []
  let isLong = false
  for (let index = 0; index < ridge.length; index += 2 + Math.floor(chance() * 3)) {
    const [x, y] = ridge[index] ?? [0, 0]
    const drop = Math.max(0, line - y) * (isLong ? 0.75 + chance() * 0.45 : 0.3 + chance() * 0.25)
    hem.push([x + (chance() - 0.5) * drop * 0.25 + shadow * drop * 0.06, y + drop])
    isLong = !isLong
  }
  const [first] = ridge
  const last = ridge.at(-1)
  return [...(first ? [first] : []), ...hem, ...(last ? [last] : [])]
}

export type HillLook = { colour: Colour; rough?: number; fine?: number; rim?: Colour; rimDeep?: number }

/** A flat slope down to the frame's edge; `rim` is a thin lit edge along its top. */
export function hill(stage: Stage, crest: Line, look: HillLook): { line: Point[]; svg: string } {
  const { colour, rough = 0.1, fine = 4, rim, rimDeep = 0.9 } = look
  const line = roughened(stage.chance, stage.along(crest), fine, rough)
  const down: Line = [
    [stage.width, stage.height],
    [0, stage.height],
  ]
  const body = outline([...line, ...down])
  if (!rim) return { line, svg: inked(body, colour) }
  // The edge swells and thins along the way, as light on a real slope does.
  const lower = line.map(
    ([x, y]): Point => [x, y + stage.unit * rimDeep * (0.9 + 0.6 * Math.sin(x / (stage.unit * 9)))],
  )
  return { line, svg: inked(body, rim) + shape([...lower, ...down], colour) }
}
