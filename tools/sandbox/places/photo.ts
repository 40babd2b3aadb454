import { pngOf } from '../png'

const side = 96

/** One of the hotel's colours for each author. */
const grounds: Readonly<Record<string, readonly [number, number, number]>> = {
  'a.png': [30, 68, 56],
  'b.png': [15, 95, 134],
  'c.png': [169, 35, 64],
  'd.png': [82, 96, 106],
  'e.png': [138, 106, 44],
}
const paper = [247, 245, 239] as const

/** The outline of a person as PNG; undefined for an unknown name. */
export function photoOf(name: string): Uint8Array<ArrayBuffer> | undefined {
  const ground = grounds[name]
  if (!ground) return undefined
  const rows = Array.from({ length: side }, (_, y) => [
    0,
    ...Array.from({ length: side }, (_, x) => (isPerson(x, y) ? paper : ground)).flat(),
  ])
  return pngOf({ width: side, height: side, kind: 'colours' }, new Uint8Array(rows.flat()))
}

function isPerson(x: number, y: number): boolean {
  const head = (x - 48) ** 2 + (y - 38) ** 2 < 17 ** 2
  const shoulders = ((x - 48) / 33) ** 2 + ((y - 96) / 34) ** 2 < 1
  return head || shoulders
}
