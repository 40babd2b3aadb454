import type { Colour } from './colour'

export type Point = readonly [x: number, y: number]
export type Line = readonly Point[]

/** A line as it is written down by hand: `0,0.3 0.2,0.38`, shares of the frame from left to right. */
export const drawn = (words: string): Line =>
  words.split(' ').map((pair): Point => {
    const [x = 0, y = 0] = pair.split(',').map(Number)
    return [x, y]
  })

/** Path data: an absolute start, then steps in whole numbers, which take a third of the bytes. */
export function outline(points: Line): string {
  const [start, ...rest] = points.map(([x, y]): Point => [Math.round(x), Math.round(y)])
  if (!start) return ''
  let [x, y] = start
  let data = `M${x} ${y}l`
  for (const [nextX, nextY] of rest) {
    if (nextX !== x || nextY !== y) data += `${nextX - x} ${nextY - y} `
    ;[x, y] = [nextX, nextY]
  }
  return `${data.trim().replaceAll(' -', '-')}z`
}

/** `more` is further attributes, with a leading space. */
export const shape = (points: Line, colour: Colour, more = ''): string => inked(outline(points), colour, more)

export const inked = (data: string, colour: Colour, more = ''): string =>
  data === '' ? '' : `<path d="${data}" fill="${colour}"${more}/>`

export const rectangle = (x: number, y: number, width: number, height: number): string =>
  `M${Math.round(x)} ${Math.round(y)}h${Math.round(width)}v${Math.round(height)}h${-Math.round(width)}z`

export const box = (x: number, y: number, width: number, height: number, colour: Colour, more = ''): string =>
  inked(rectangle(x, y, width, height), colour, more)

export const disc = (x: number, y: number, radius: number, colour: Colour, more = ''): string =>
  `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${Math.round(radius)}" fill="${colour}"${more}/>`

/** Each point of a line with the one after it. */
export const pairs = (line: Line): [Point, Point][] =>
  line.flatMap((point, index) => {
    const next = line[index + 1]
    return next ? [[point, next] as [Point, Point]] : []
  })

/** How high a line that runs from left to right stands at `x`. */
export function heightAt(line: Line, x: number): number {
  const legs = pairs(line)
  const leg = legs.find(([, [toX]]) => toX >= x) ?? legs.at(-1)
  if (!leg) return 0
  const [[fromX, fromY], [toX, toY]] = leg
  return fromY + ((toY - fromY) * (x - fromX)) / (toX - fromX || 1)
}

/** A figure drawn around its own origin, put where it stands. */
export const placed = (x: number, y: number, scale: number, figure: string): string =>
  `<g transform="translate(${Math.round(x)} ${Math.round(y)})scale(${scale.toFixed(3)})">${figure}</g>`

/** `0, 1, … count - 1`. */
export const counted = (count: number): number[] => Array.from({ length: count }, (_, index) => index)
