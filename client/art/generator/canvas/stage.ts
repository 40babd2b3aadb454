import { type Chance, chanceFrom } from './chance'
import { type Colour, mix } from './colour'
import { type Hour, type Light, lights } from './light'
import { type SeasonLook, type SeasonName, seasons } from './season'
import type { Line, Point } from './shapes'

export type StageSettings = {
  hour: Hour
  season: SeasonName
  width: number
  height: number
  seed: number
  /** No beams in the sky: it goes on beyond the picture's edge. */
  plainSky?: boolean | undefined
}

/** What every part of a picture is drawn with. */
export type Stage = {
  width: number
  height: number
  /** A hundredth of the height. */
  unit: number
  chance: Chance
  hour: Hour
  light: Light
  season: SeasonLook
  plainSky: boolean
  /** Lamps are lit from dusk to dawn. */
  hasLamps: boolean
  /** Which way shadows fall: 1 to the right. */
  shadow: 1 | -1
  /** From shares of the frame to its own units. */
  at: (point: Point) => Point
  along: (points: Line) => Point[]
  /** A ground's tone with the season on it, in this light. */
  turf: (tone: Colour, much?: number) => Colour
  /** A thing's own colour in this light. */
  dimmed: (colour: Colour, more?: number) => Colour
  /** A name that no other part of this picture has. */
  name: (kind: string) => string
}

/** Frames narrower than this are cut out of a wider scene, so that mountains keep their shape. */
const narrowest = 1.3

export function setStage(settings: StageSettings): Stage {
  const { hour, season: name, width: asked, height, seed, plainSky = false } = settings
  const width = Math.max(asked, height * narrowest)
  const light = lights[hour]
  const season = seasons[name]
  const at = ([x, y]: Point): Point => [x * width, y * height]
  const cast = mix(season.tint, light.cast, Math.min(0.85, light.veil * 1.9))
  let named = 0
  return {
    width,
    height,
    unit: height / 100,
    chance: chanceFrom(seed),
    hour,
    light,
    season,
    plainSky,
    hasLamps: hour !== 'day',
    shadow: light.at[0] < 0.5 ? 1 : -1,
    at,
    along: (points) => points.map(at),
    turf: (tone, much = 1) => mix(tone, cast, season.much * much * (1 - light.veil * 0.35)),
    dimmed: (colour, more = 0) => mix(colour, light.fore, 0.04 + light.veil * 0.5 + more),
    name: (kind) => `${kind}${named++}`,
  }
}
