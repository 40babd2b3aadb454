import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { drawEverything } from './pictures'

const art = path.join(import.meta.dirname, '..')
const drawn = drawEverything()

test('drawing again gives every committed picture to the byte, and no drawn folder holds another', async () => {
  for (const { file, svg } of drawn) expect(await readFile(path.join(art, file), 'utf8'), file).toBe(svg)
  const folders = ['hero', 'scenes', 'albums']
  const kept = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(path.join(art, folder), { recursive: true })).map((file) => path.join(folder, file)),
    ),
  )
  const expected = drawn.map(({ file }) => file).filter((file) => file.includes('/'))
  expect(
    kept
      .flat()
      .filter((file) => file.endsWith('.svg'))
      .sort(),
  ).toEqual(expected.sort())
})

test('a guest on a poor line waits for no picture of more than 25 KB', () => {
  for (const { file, svg } of drawn) expect(Buffer.byteLength(svg), file).toBeLessThanOrEqual(25 * 1024)
})

test('another hour, season, crop or seed is another picture', () => {
  const same = drawn.filter(({ svg }, index) => drawn.some((other, at) => at !== index && other.svg === svg))
  expect(same.map(({ file }) => file)).toEqual([])
})

test('no part of a picture is drawn outside the numbers: nothing is NaN, undefined or endless', () => {
  for (const { file, svg } of drawn) expect(svg, file).not.toMatch(/NaN|undefined|Infinity|e[+-]\d/)
})
