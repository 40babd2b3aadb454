import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { calendarRoutes } from '#tools/sandbox/calendars/calendars'
import { openStore } from '#tools/sandbox/store'
import { systemClock } from '../platform/clock'
import { systemIds } from '../platform/ids'

/** The sandbox's calendars on real HTTP, without its other parts. */
export async function openCalendars() {
  const dir = mkdtempSync(join(tmpdir(), 'calendars-test-'))
  const store = openStore(dir)
  const closing = new AbortController()
  const routes = new Hono().route(
    '/sandbox/calendars',
    calendarRoutes({ store, clock: systemClock, ids: systemIds, closing: closing.signal }),
  )
  const server = createAdaptorServer({ fetch: routes.fetch })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    addressOf: (name: string) => `${origin}/sandbox/calendars/${name}.ics`,
    async control(name: string, change: object): Promise<void> {
      const body = JSON.stringify({ name, ...change })
      const answer = await fetch(`${origin}/sandbox/calendars/control`, { method: 'POST', body })
      if (!answer.ok) throw new Error(await answer.text())
    },
    /** All calendars are as if nobody had ever opened them. */
    reset: () => store.clear([]),
    close(): void {
      closing.abort()
      server.close()
      store.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
