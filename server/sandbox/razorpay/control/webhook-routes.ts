import { Hono } from 'hono'
import { z } from 'zod'
import { readJson } from '#server/sandbox/read-json'
import type { webhookDesk } from '../webhooks/desk'
import type { EventBook } from '../webhooks/events'
import { changedMode, modeChange } from '../webhooks/mode'

const address = z.strictObject({ url: z.url({ protocol: /^https?$/ }) })

/** `limits`: only what the provider's own dashboard would send again. */
const replay = z.strictObject({ event_id: z.string(), limits: z.boolean().default(false) })

/** Where webhooks go, how they travel, and what was sent. */
export function webhookRoutes(book: EventBook, desk: ReturnType<typeof webhookDesk>): Hono {
  const app = new Hono()
  const endpoints = () =>
    book.endpoints.all().map(({ url }) => {
      const outage = book.outages.get(url)
      return outage ? { url, disabledAt: new Date(outage.disabledAt).toISOString() } : { url }
    })
  app.get('/webhooks', (c) => c.json(desk.log()))
  app.post('/webhooks', async (c) => {
    const read = await readJson(c, modeChange)
    if (!read.ok) return read.answer
    book.mode.set(changedMode(book.mode.get(), read.value))
    return c.json(book.mode.get())
  })
  app.post('/webhooks/release', async (c) => c.json({ released: await desk.release() }))
  app.post('/webhooks/replay', async (c) => {
    const read = await readJson(c, replay)
    if (!read.ok) return read.answer
    const replayed = await desk.replay(read.value.event_id, read.value.limits)
    return typeof replayed === 'string' ? c.json({ error: replayed }, 400) : c.json(replayed)
  })
  app.get('/endpoints', (c) => c.json(endpoints()))
  app.post('/endpoints', async (c) => {
    const read = await readJson(c, address)
    if (!read.ok) return read.answer
    desk.register(read.value.url)
    return c.json(endpoints())
  })
  return app
}
