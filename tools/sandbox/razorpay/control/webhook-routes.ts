import { Hono } from 'hono'
import { z } from 'zod'
import { readJson } from '#tools/sandbox/read-json'
import type { webhookDashboard } from '../webhooks/dashboard'
import type { EventStore } from '../webhooks/events'
import { changedMode, modeChange } from '../webhooks/mode'

const address = z.strictObject({ url: z.url({ protocol: /^https?$/ }) })

/** `limits`: only what the provider's own dashboard would send again. */
const replay = z.strictObject({ event_id: z.string(), limits: z.boolean().default(false) })

/** The webhook addresses, how webhooks are sent, and the delivery log. */
export function webhookRoutes(eventStore: EventStore, dashboard: ReturnType<typeof webhookDashboard>): Hono {
  const app = new Hono()
  const endpoints = () =>
    eventStore.endpoints.all().map(({ url }) => {
      const outage = eventStore.outages.get(url)
      return outage ? { url, disabledAt: new Date(outage.disabledAt).toISOString() } : { url }
    })
  app.get('/webhooks', (c) => c.json(dashboard.log()))
  app.post('/webhooks', async (c) => {
    const read = await readJson(c, modeChange)
    if (!read.ok) return read.answer
    eventStore.mode.set(changedMode(eventStore.mode.get(), read.value))
    return c.json(eventStore.mode.get())
  })
  app.post('/webhooks/release', async (c) => c.json({ released: await dashboard.release() }))
  app.post('/webhooks/replay', async (c) => {
    const read = await readJson(c, replay)
    if (!read.ok) return read.answer
    const replayed = await dashboard.replay(read.value.event_id, read.value.limits)
    return typeof replayed === 'string' ? c.json({ error: replayed }, 400) : c.json(replayed)
  })
  app.get('/endpoints', (c) => c.json(endpoints()))
  app.post('/endpoints', async (c) => {
    const read = await readJson(c, address)
    if (!read.ok) return read.answer
    dashboard.register(read.value.url)
    return c.json(endpoints())
  })
  return app
}
