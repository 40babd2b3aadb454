import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

test('every picture is an SVG of at most 25 KB without a broken coordinate', async () => {
  const files = (await readdir(import.meta.dirname, { recursive: true })).filter((file) =>
    file.endsWith('.svg'),
  )
  expect(files.length).toBeGreaterThan(50)
  for (const file of files) {
    const svg = await readFile(path.join(import.meta.dirname, file), 'utf8')
    expect(Buffer.byteLength(svg), file).toBeLessThanOrEqual(25 * 1024)
    expect(svg, file).not.toMatch(/NaN|undefined|Infinity/)
  }
})
