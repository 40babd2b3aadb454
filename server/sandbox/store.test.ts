import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from './store'

function folder() {
  const dir = mkdtempSync(join(tmpdir(), 'sandbox-store-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return { dir, journal: join(dir, 'journal.jsonl') }
}

test('what was put is there when the store is opened again, in the order in which it came', () => {
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

test('a last line that was torn by a crash is forgotten, and what comes after it is kept', () => {
  const { dir, journal } = folder()
  openStore(dir).table('things').put('a', 1)
  appendFileSync(journal, '{"table":"things","id":"b","val')
  const again = openStore(dir).table<number>('things')
  expect(again.all()).toEqual([1])
  again.put('c', 3)
  expect(openStore(dir).table('things').all()).toEqual([1, 3])
})

test('a line in the middle that cannot be read is not passed over in silence', () => {
  const { dir, journal } = folder()
  openStore(dir).table('things').put('a', 1)
  appendFileSync(journal, 'rubbish\n{"table":"things","id":"b","value":2}\n')
  expect(() => openStore(dir)).toThrow('line 2 cannot be read')
})

test('clearing keeps the named tables, here and on disk', () => {
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

test('a closed store takes nothing any more', () => {
  const store = openStore(folder().dir)
  store.close()
  expect(() => store.table('things').put('a', 1)).toThrow('closed')
})
