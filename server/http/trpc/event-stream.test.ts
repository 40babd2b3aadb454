import { expect, test } from 'vitest'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import type { BookingNews } from '#modules/live/subscribe'
import { newsStream } from './event-stream'
import type { RpcContext } from './trpc'

/** A house in which one guest listens; `left` counts how often he was taken out again. */
function house() {
  let tell: (news: BookingNews) => void = () => undefined
  let left = 0
  const doors = {
    limits: { connections: { enter: () => () => undefined } },
    services: {
      followBookings: async (_: string, connection: { tell(news: BookingNews): void }) => {
        tell = connection.tell
        tell(news('Queued', true))
        return () => {
          left += 1
        }
      },
    },
  }
  const ending = new AbortController()
  const stream = newsStream({ doors, networkAddress: '::1' } as unknown as RpcContext, 'a', ending.signal)
  return { stream, ending, tell: (one: BookingNews) => tell(one), left: () => left }
}
const news = (status: BookingSnapshot['status'], full = false): BookingNews => ({
  full,
  items: [{ id: 'a', status } as BookingSnapshot],
})

test('a stream that is cut off while its guest still waits does not say that it is over, so that he comes again', async () => {
  const { stream, ending, left } = house()
  expect(await stream.next()).toMatchObject({ done: false, value: { full: true } })
  const next = stream.next()
  ending.abort()
  await expect(next).rejects.toMatchObject({ name: 'AbortError' })
  expect(left()).toBe(1)
})

test('a stream is over when nothing of its guest goes on any more', async () => {
  const { stream, tell, left } = house()
  await stream.next()
  tell(news('NoRooms'))
  expect(await stream.next()).toMatchObject({ done: false, value: { items: [{ status: 'NoRooms' }] } })
  expect(await stream.next()).toEqual({ done: true, value: undefined })
  expect(left()).toBe(1)
})
