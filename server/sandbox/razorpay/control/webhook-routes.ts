import { Hono } from 'hono'
import { z } from 'zod'
import { readJson } from '../../read-json'
import type { webhookDesk } from '../webhooks/desk'
import { type EventBook, normalMode } from '../webhooks/events'

const modeChange = z
  .strictObject({
    mode: z.enum(['normal', 'drop', 'reverse', 'duplicate']),
    copies: z.int().min(1).max(200),
    delayMs: z.number().min(0),
    secret: z.enum(['current', 'old']),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, { error: 'mode, copies, delayMs or secret is missing' })

const address = z.strictObject({ url: z.url({ protocol: /^https?$/ }) })

/** Where webhooks go, how they travel, and what was sent. */
export function webhookRoutes(book: EventBook, desk: ReturnType<typeof webhookDesk>): Hono {
  const app = new Hono()
  app.get('/webhooks', (c) => c.json(desk.log()))
  app.post('/webhooks', async (c) => {
    const read = await readJson(c, modeChange)
    if (!read.ok) return read.answer
    // A new mode begins with its usual settings; without one, only what is named changes.
    const base = read.value.mode === undefined ? book.mode.get() : normalMode
    const named = Object.entries(read.value).filter(([, value]) => value !== undefined)
    book.mode.set({ ...base, ...Object.fromEntries(named) })
    return c.json(book.mode.get())
  })
  app.post('/webhooks/release', async (c) => c.json({ released: await desk.release() }))
  app.post('/webhooks/replay', async (c) => {
    const read = await readJson(c, z.strictObject({ event_id: z.string() }))
    if (!read.ok) return read.answer
    const replayed = await desk.replay(read.value.event_id)
    return replayed ? c.json(replayed) : c.json({ error: 'There is no such event.' }, 400)
  })
  app.get('/endpoints', (c) => c.json(book.endpoints.all()))
  app.post('/endpoints', async (c) => {
    const read = await readJson(c, address)
    if (!read.ok) return read.answer
    desk.register(read.value.url)
    return c.json(book.endpoints.all())
  })
  return app
}
