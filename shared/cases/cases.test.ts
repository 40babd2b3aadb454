import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

test.each(['season.json', 'prices.json', 'refunds.json'])(
  '%s equals the agreed list, where that is at hand',
  (name) => {
    const copy = read(at(`./${name}`))
    const agreed = at(`../../../shared/cases/${name}`)
    expect(copy).toEqual(existsSync(agreed) ? read(agreed) : copy)
    expect(copy).toMatchObject({ about: expect.any(String), cases: expect.any(Array) })
  },
)
