import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.dirname(import.meta.dirname)
const read = (file) => readFile(path.join(root, file), 'utf8')
const page = await read('docs/security.md')

test('every package that the house asks for stands on the page about security, with its real licence', async () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(await read('package.json'))
  const { packages } = JSON.parse(await read('package-lock.json'))
  const rows = [...page.matchAll(/^\| `([^`]+)` \| ([^|]{3,}) \| ([^|]+) \|$/gm)]
  const said = Object.fromEntries(rows.map(([, name, , licence]) => [name, licence]))
  const asked = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  const real = {}
  for (const name of asked) {
    // A database for another machine is not installed on this one.
    const installed = await read(`node_modules/${name}/package.json`).then(JSON.parse, () => undefined)
    real[name] = (installed ?? packages[`node_modules/${name}`])?.license
  }
  expect(said).toEqual(real)
})

test('every test that the page about security names is there', async () => {
  let file = ''
  let named = 0
  for (const [, inCode, inQuotes] of page.matchAll(/`([^`]+)`|“([^”]+)”/g)) {
    if (inCode && /\.(test|spec)\.tsx?$/.test(inCode)) file = inCode
    if (!inQuotes || !file) continue
    named += 1
    // As it stands in the source, whichever quotes it is written in.
    const source = await read(file)
    const isThere = ["'", '"', '`'].some((mark) => source.includes(mark + inQuotes + mark))
    expect(isThere, `${file} “${inQuotes}”`).toBe(true)
  }
  expect(named).toBeGreaterThan(40)
})
