import { expect, test } from 'vitest'
import { keptList } from './kept-lists'
import type { SourceAnswer } from './photos'

function listForTests(known?: string[]) {
  let time = Date.parse('2027-03-01T10:00:00+05:30')
  let asked = 0
  let answer: SourceAnswer<string[]> = { ok: true, value: ['first'] }
  const needs = {
    clock: { now: () => new Date(time) },
    log: { warn: () => undefined, error: () => undefined },
    pause: () => new Promise<void>(() => undefined),
    source: { freshMs: 600_000, restMs: 10_000 },
  }
  const list = keptList('albums', needs, known)
  return {
    asked: () => asked,
    willAnswer: (next: SourceAnswer<string[]>) => {
      answer = next
    },
    pass: (seconds: number) => {
      time += seconds * 1000
    },
    get: async () => {
      const got = await list.get(async () => {
        asked += 1
        return answer
      })
      return got.ok ? got.value : got.detail
    },
  }
}
const down = { ok: false, detail: '503 backendError', isTemporary: true } as const

test('many requests within ten minutes ask the source once', async () => {
  const list = listForTests()
  expect(await Promise.all([list.get(), list.get(), list.get()])).toEqual([['first'], ['first'], ['first']])
  list.pass(599)
  await list.get()
  expect(list.asked()).toBe(1)
  list.willAnswer({ ok: true, value: ['second'] })
  list.pass(2)
  expect(await list.get()).toEqual(['second'])
  expect(list.asked()).toBe(2)
})

test('a failing source is asked after longer and longer pauses, and the last good list is returned', async () => {
  const list = listForTests(['kept'])
  list.willAnswer(down)
  expect(await list.get()).toEqual(['kept'])
  list.pass(9)
  expect(await list.get()).toEqual(['kept'])
  expect(list.asked()).toBe(1)
  list.pass(2)
  await list.get()
  expect(list.asked()).toBe(2)
  list.pass(11)
  await list.get()
  expect(list.asked()).toBe(2)
  list.pass(10)
  list.willAnswer({ ok: true, value: ['new'] })
  expect(await list.get()).toEqual(['new'])
})

test('without a copy the failure is returned, without asking again until the pause is over', async () => {
  const list = listForTests()
  list.willAnswer(down)
  expect([await list.get(), await list.get()]).toEqual([down.detail, down.detail])
  expect(list.asked()).toBe(1)
  list.pass(11)
  list.willAnswer({ ok: true, value: ['new'] })
  expect(await list.get()).toEqual(['new'])
})
