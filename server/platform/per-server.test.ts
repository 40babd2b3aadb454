import { expect, test, vi } from 'vitest'
import { perServer } from './per-server'

test('each server has its own memory, which is made once, when it is first needed', () => {
  const make = vi.fn(({ name }: { name: string }) => ({ name, count: 0 }))
  const memory = perServer(make)
  const [one, other] = [{ name: 'one' }, { name: 'other' }]
  expect(make).not.toHaveBeenCalled()
  memory(one).count += 1
  memory(one).count += 1
  expect(memory(one)).toEqual({ name: 'one', count: 2 })
  expect(memory(other)).toEqual({ name: 'other', count: 0 })
  expect(make).toHaveBeenCalledTimes(2)
})

test('a memory of nothing is not made again', () => {
  const make = vi.fn(() => undefined)
  const memory = perServer(make)
  const server = {}
  expect([memory(server), memory(server)]).toEqual([undefined, undefined])
  expect(make).toHaveBeenCalledTimes(1)
})
