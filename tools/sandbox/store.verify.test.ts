import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { inNamespaces, whyNoNamespaces } from '#server/testing/namespaces'
import { openStore } from './store'

function folder() {
  const dir = mkdtempSync(join(tmpdir(), 'sandbox-store-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return { dir, journal: join(dir, 'journal.jsonl') }
}

test('a reopened store has all rows, in the order in which they were first written', () => {
  const { dir, journal } = folder()
  // Never closed, as after a kill.
  const first = openStore(dir).table<{ n: number }>('things')
  first.put('a', { n: 1 })
  first.put('b', { n: 2 })
  first.put('a', { n: 3 })
  first.put('c', { n: 4 })
  first.remove('b')
  expect(openStore(dir).table('things').all()).toEqual([{ n: 3 }, { n: 4 }])
  expect(readFileSync(journal, 'utf8').trim().split('\n')).toHaveLength(2)
})

test('a last line torn by a crash is dropped, and later lines are kept', () => {
  const { dir, journal } = folder()
  openStore(dir).table('things').put('a', 1)
  appendFileSync(journal, '{"table":"things","id":"b","val')
  const again = openStore(dir).table<number>('things')
  expect(again.all()).toEqual([1])
  again.put('c', 3)
  expect(openStore(dir).table('things').all()).toEqual([1, 3])
})

test('unreadable lines are left out, kept aside and logged, and later starts work', () => {
  const { dir, journal } = folder()
  openStore(dir).table('things').put('a', 1)
  appendFileSync(journal, '{"table":"things","id":"x","val\n17\n{"table":"things","id":"b","value":2}\n')
  const sent: unknown[] = []
  const log = { info: () => undefined, warn: (facts: object) => sent.push(facts) }
  expect(openStore(dir, log).table('things').all()).toEqual([1, 2])
  expect(sent).toEqual([{ lines: 2, keptIn: `${journal}.torn` }])
  expect(readFileSync(`${journal}.torn`, 'utf8')).toBe('{"table":"things","id":"x","val\n17\n')
  expect(openStore(dir, log).table('things').all()).toEqual([1, 2])
  expect(sent).toHaveLength(1)
})

/** Fills the disk with rows, then frees space; prints what the store had and what its next start reads. */
const lifeOnASmallDisk = `
  import { rmSync, writeFileSync } from 'node:fs'
  import { openStore } from './tools/sandbox/store.ts'
  const dir = process.env.SMALL_DISK
  writeFileSync(dir + '/other', Buffer.alloc(40_000))
  const store = openStore(dir)
  const things = store.table('things')
  things.put('mode', 'calm')
  let refused = ''
  for (let id = 0; refused === '' && id < 10_000; id += 1) {
    try {
      things.put(String(id), 'x'.repeat(100))
    } catch (error) {
      refused = error.code
    }
  }
  let cleared = 'yes'
  try {
    store.clear(['things'])
  } catch (error) {
    cleared = error.code
  }
  const whileFull = things.all().length
  rmSync(dir + '/other')
  things.put('after', 'room')
  store.close()
  const again = openStore(dir).table('things').all()
  console.log(JSON.stringify({ refused, cleared, lost: whileFull + 1 - again.length, last: again.at(-1) }))
`

const whyNot = whyNoNamespaces()
test.skipIf(whyNot)(
  `on a full disk a row is refused as a whole and no line is torn${whyNot ? ` (skipped: ${whyNot})` : ''}`,
  async () => {
    const { dir } = folder()
    const words =
      'mount -t tmpfs -o size=64k none "$SMALL_DISK" && "$NODE" --import tsx --input-type=module --eval "$LIFE"'
    const life = inNamespaces(words, { SMALL_DISK: dir, NODE: process.execPath, LIFE: lifeOnASmallDisk })
    expect(JSON.parse(await life.said())).toEqual({
      refused: 'ENOSPC',
      cleared: 'ENOSPC',
      lost: 0,
      last: 'room',
    })
    await life.end()
  },
)

test('clearing keeps the named tables, in memory and on disk', () => {
  const { dir } = folder()
  const store = openStore(dir)
  store.table('things').put('a', 1)
  store.table('addresses').put('a', 1)
  store.setting('mode', 'normal').set('strange')
  store.clear(['addresses'])
  store.table('things').put('b', 2)
  for (const each of [store, openStore(dir)]) {
    expect(each.table('things').all()).toEqual([2])
    expect(each.table('addresses').all()).toEqual([1])
    expect(each.setting('mode', 'normal').get()).toBe('normal')
  }
})

test('a closed store refuses writes', () => {
  const store = openStore(folder().dir)
  store.close()
  expect(() => store.table('things').put('a', 1)).toThrow('closed')
})
