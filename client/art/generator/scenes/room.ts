import { beds } from '../built/beds'
import { curtain, kettle, panelling, roomTones, viewWindow } from '../built/indoors'
import { paint } from '../canvas/colour'
import { box } from '../canvas/shapes'
import type { Stage } from '../canvas/stage'

/** A panelled room: a window on the peaks, beds under it, a kettle on the sill. */
export const room =
  (bedCount: number) =>
  (stage: Stage): string => {
    const { unit, width } = stage
    const tones = roomTones(stage)
    const opening = { x: width / 2 - 40 * unit, y: 9 * unit, width: 80 * unit, height: 46 * unit, panes: 3 }
    const sill = { x: opening.x + opening.width * 0.8, y: opening.y + opening.height }
    return [
      panelling(stage, tones, 0.74),
      viewWindow(stage, tones, opening),
      curtain(stage, tones, width / 2 - 47 * unit, -1),
      curtain(stage, tones, width / 2 + 47 * unit, 1),
      box(opening.x - 9 * unit, 3 * unit, opening.width + 18 * unit, 1.2 * unit, tones.frame),
      kettle([sill.x, sill.y], unit / 4.1, tones.lit(paint.brass), tones.lit('#EBC58A')),
      beds(stage, tones, bedCount),
    ].join('')
  }
