import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..', '..')
const read = (file) => readFile(path.join(root, file), 'utf8')
const page = await read('docs/security.md')

test('the security page lists every package with its real licence', async () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(await read('package.json'))
  const { packages } = JSON.parse(await read('package-lock.json'))
  const rows = [...page.matchAll(/^\| `([^`]+)` \| ([^|]{3,}) \| ([^|]+) \|$/gm)]
  const listed = Object.fromEntries(rows.map(([, name, , licence]) => [name, licence]))
  const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  const real = {}
  for (const name of names) {
    // A package for another platform is not installed here.
    const installed = await read(`node_modules/${name}/package.json`).then(JSON.parse, () => undefined)
    real[name] = (installed ?? packages[`node_modules/${name}`])?.license
  }
  expect(listed).toEqual(real)
})
