import type { Hour } from './canvas/light'
import type { SeasonName } from './canvas/season'
import { type Stage, setStage } from './canvas/stage'
import { bridge } from './scenes/bridge'
import { flags } from './scenes/flags'
import { hotel } from './scenes/hotel'
import { kettleOnStove } from './scenes/kettle'
import { lake } from './scenes/lake'
import { meadow } from './scenes/meadow'
import { room } from './scenes/room'
import { stars } from './scenes/stars'
import { valley } from './scenes/valley'

const scenes = {
  valley,
  hotel,
  bridge,
  lake,
  meadow,
  stars,
  flags,
  kettle: kettleOnStove,
  double: room(2),
  triple: room(3),
} satisfies Record<string, (stage: Stage) => string>

export type Picture = {
  /** What the file says of itself. */
  title: string
  scene: keyof typeof scenes
  hour: Hour
  season: SeasonName
  /** In the picture's own units; the frame that is shown has the same shape. */
  width: number
  height: number
  seed?: number
  plainSky?: boolean
  /** Where a frame that is narrower than its scene looks: 0 is the left edge, 1 the right. */
  focus?: number
  /** A closer look: how much nearer, and around which point (shares of the frame). */
  closer?: { zoom: number; x: number; y: number }
}

/** A picture as SVG. The same picture is the same text, every time. */
export function draw({ title, scene, focus = 0.7, closer, ...picture }: Picture): string {
  const { width, height } = picture
  const stage = setStage({ seed: 7, ...picture })
  const frame = { x: (stage.width - width) * focus, y: 0, width, height }
  const { x, y, width: wide, height: high } = closer ? nearer(frame, closer) : frame
  const box = [x, y, wide, high].map(Math.round).join(' ')
  const body = scenes[scene](stage)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" preserveAspectRatio="xMidYMax slice"><title>${title}</title>${body}</svg>\n`
}

type Frame = { x: number; y: number; width: number; height: number }

function nearer(frame: Frame, { zoom, x, y }: { zoom: number; x: number; y: number }): Frame {
  const [width, height] = [frame.width / zoom, frame.height / zoom]
  const within = (middle: number, size: number, whole: number) =>
    Math.min(Math.max(middle * whole - size / 2, 0), whole - size)
  return {
    x: frame.x + within(x, width, frame.width),
    y: frame.y + within(y, height, frame.height),
    width,
    height,
  }
}
