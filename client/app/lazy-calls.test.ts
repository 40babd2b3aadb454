import { expect, test } from 'vitest'
import type { ServerCalls } from './calls'
import { lazyCalls } from './lazy-calls'

const client = (asked: unknown[]) =>
  ({
    booking: {
      rooms: { query: async () => ['a room'] },
      release: {
        mutate: async (...sent: unknown[]) => {
          asked.push(...sent)
        },
      },
    },
  }) as unknown as ServerCalls

test('the code of the calls is loaded once, with the first call, and gets what was sent', async () => {
  const asked: unknown[] = []
  let loads = 0
  const calls = lazyCalls(async () => {
    loads += 1
    return client(asked)
  })
  expect(loads).toBe(0)
  const [rooms] = await Promise.all([
    calls.booking.rooms.query(),
    calls.booking.release.mutate({ bookingId: 'one' }),
  ])
  expect(rooms).toEqual(['a room'])
  expect(asked).toEqual([{ bookingId: 'one' }])
  expect(loads).toBe(1)
})

test('a load that fails fails its call, and the next call tries again', async () => {
  let isDown = true
  const calls = lazyCalls(async () => {
    if (isDown) throw new Error('no connection')
    return client([])
  })
  await expect(calls.booking.rooms.query()).rejects.toThrow('no connection')
  isDown = false
  expect(await calls.booking.rooms.query()).toEqual(['a room'])
})
