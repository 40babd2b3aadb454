import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { stopOnSignals } from './stop-on-signals'

function aProcess() {
  const exit = vi.fn()
  return Object.assign(new EventEmitter(), { exit })
}

test('a second Ctrl-C neither closes twice nor cuts the closing short', async () => {
  const process = aProcess()
  const order: string[] = []
  let finish: () => void = () => undefined
  stopOnSignals(process, async () => {
    order.push('closing')
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    order.push('closed')
  })
  process.emit('SIGINT')
  process.emit('SIGINT')
  process.emit('SIGTERM')
  // Without a listener the second signal would kill the process.
  expect(process.listenerCount('SIGINT')).toBe(1)
  expect(process.exit).not.toHaveBeenCalled()
  finish()
  await vi.waitUntil(() => process.exit.mock.calls.length > 0)
  expect(order).toEqual(['closing', 'closed'])
  expect(process.exit.mock.calls).toEqual([[0]])
})

test('a failed close exits with code 1', async () => {
  const process = aProcess()
  stopOnSignals(process, () => Promise.reject(new Error('stuck')))
  process.emit('SIGTERM')
  await vi.waitUntil(() => process.exit.mock.calls.length > 0)
  expect(process.exit.mock.calls).toEqual([[1]])
})
