import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..', '..')
const read = (file) => readFile(path.join(root, file), 'utf8')

/** The tests that a text names as `file` “title”, more titles of the same file after it. */
function namedTests(text) {
  const named = []
  let file = ''
  for (const [, inQuotes, inCode] of text.matchAll(/“([^”]+)”|`([^`]+)`/g)) {
    if (inCode && /\.(test|spec)\.(tsx?|mjs)$/.test(inCode)) file = inCode
    if (inQuotes && file) named.push({ file, title: inQuotes })
  }
  return named
}

test.each([
  ['docs/security.md', 40],
  ['docs/requirements.md', 100],
])('every test that %s names exists', async (page, least) => {
  const named = namedTests(await read(page))
  for (const { file, title } of named) {
    // As in the source, with any kind of quotes.
    const source = await read(file)
    const exists = ["'", '"', '`'].some((mark) => source.includes(mark + title + mark))
    expect(exists, `${file} “${title}”`).toBe(true)
  }
  expect(named.length).toBeGreaterThan(least)
})

test('every requirement has a test', async () => {
  const rows = (await read('docs/requirements.md')).split('\n').filter((row) => row.startsWith('| '))
  const requirements = rows.filter((row) => !row.startsWith('| what happens |'))
  for (const row of requirements) {
    const cells = row.split(' | ')
    expect(cells, row).toHaveLength(3)
    expect(namedTests(cells[2] ?? ''), row).not.toEqual([])
  }
  expect(requirements.length).toBeGreaterThan(70)
})
