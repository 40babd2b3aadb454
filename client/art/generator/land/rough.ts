import type { Chance } from '../canvas/chance'
import { type Line, type Point, pairs } from '../canvas/shapes'

/** Midpoint displacement between points that were placed by hand: what is far apart is broken most. */
export function roughened(chance: Chance, points: Line, times: number, amount: number): Point[] {
  let line = [...points]
  let rough = amount
  for (let round = 0; round < times; round++) {
    const last = line.at(-1)
    const broken = pairs(line).flatMap(([[x, y], [toX, toY]]): Point[] => {
      const length = Math.hypot(toX - x, (toY - y) * 0.6)
      const aside = (chance() - 0.5) * length * 0.14
      const up = (chance() - 0.5) * length * rough
      return [
        [x, y],
        [(x + toX) / 2 + aside, (y + toY) / 2 + up],
      ]
    })
    line = last ? [...broken, last] : broken
    rough *= 0.93
  }
  return line
}
