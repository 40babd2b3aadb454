import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from './store'

type Row = { order: string | null; text?: string }

function folder() {
  const dir = mkdtempSync(join(tmpdir(), 'store-test-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

test('an index finds the rows with a key after every change, after a reset and after a restart', () => {
  const dir = folder()
  const first = openStore(dir)
  const rows = first.table<Row>('payments')
  rows.put('a', { order: 'one' })
  const ofOrder = rows.index(({ order }) => order)
  rows.put('b', { order: 'one' })
  rows.put('c', { order: null })
  expect(ofOrder('one')).toHaveLength(2)
  rows.put('a', { order: 'two', text: 'moved' })
  rows.put('a', { order: 'two', text: 'changed' })
  expect([ofOrder('one'), ofOrder('two')]).toEqual([[{ order: 'one' }], [{ order: 'two', text: 'changed' }]])
  rows.remove('b')
  expect(ofOrder('one')).toEqual([])
  first.close()

  const second = openStore(dir)
  const again = second.table<Row>('payments')
  const found = again.index(({ order }) => order)
  expect(found('two')).toEqual([{ order: 'two', text: 'changed' }])
  second.clear([])
  expect(found('two')).toEqual([])
  again.put('d', { order: 'two' })
  expect(found('two')).toEqual([{ order: 'two' }])
  second.close()
})

test('the journal stays near the size of its rows, however often they change, and loses none', () => {
  const dir = folder()
  const store = openStore(dir)
  const rows = store.table<Row>('events')
  const text = 'x'.repeat(4000)
  for (let round = 0; round < 100; round++) {
    for (let id = 0; id < 10; id++) rows.put(String(id), { order: `${round}`, text })
  }
  const left = rows.all()
  store.close()
  expect(statSync(join(dir, 'journal.jsonl')).size).toBeLessThan(1_100_000)
  const after = openStore(dir)
  expect(after.table<Row>('events').all()).toEqual(left)
  after.close()
})

test('a long value takes little room on the disk and is the same after a restart', () => {
  const dir = folder()
  const store = openStore(dir)
  const mail = { order: 'ओम पर्वत "\\ \n', text: '<td style="padding:8px">Your stay</td>\n'.repeat(1000) }
  store.table<Row>('mails').put('a', mail)
  store.close()
  expect(statSync(join(dir, 'journal.jsonl')).size).toBeLessThan(mail.text.length / 10)
  const after = openStore(dir)
  expect(after.table<Row>('mails').all()).toEqual([mail])
  after.close()
})
