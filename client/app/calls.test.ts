import { createTRPCClient, getUntypedClient, httpLink } from '@trpc/client'
import { expect, test } from 'vitest'
import type { AppRouter } from '#server/http/trpc/app-router'
import { callsOnDemand } from './calls'

test('calls load once, with the first of them, and again after a failure; tRPC finds its own client', async () => {
  const sent: string[] = []
  let loads = 0
  const calls = callsOnDemand(async () => {
    loads += 1
    if (loads === 1) throw new Error('offline')
    const answer = async (url: unknown) => {
      sent.push(String(url))
      return Response.json({ result: { data: 'answered' } })
    }
    return createTRPCClient<AppRouter>({ links: [httpLink({ url: 'http://hotel/trpc', fetch: answer })] })
  })
  expect(loads).toBe(0)
  await expect(calls.booking.rooms.query()).rejects.toThrow('offline')
  expect(await Promise.all([calls.booking.rooms.query(), calls.booking.season.query()])).toEqual([
    'answered',
    'answered',
  ])
  expect(await getUntypedClient(calls).query('admin.me')).toBe('answered')
  expect(sent.map((url) => url.replace('http://hotel/trpc/', ''))).toEqual([
    'booking.rooms',
    'booking.season',
    'admin.me',
  ])
  expect(loads).toBe(2)
})
