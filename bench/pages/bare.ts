import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { compress } from 'hono/compress'

/** What the hotel answered, as it is to be answered here: body, and headers without those of the way it travels. */
export type Answered = { path: string; body: string; headers: Record<string, string>; isPacked: boolean }

/** The least that could answer: the same framework, the same bytes, nothing else. Says its port when it listens. */
process.once('message', (answers: Answered[]) => {
  const app = new Hono()
  for (const { path, body, headers, isPacked } of answers) {
    const bytes = Buffer.from(body, 'base64')
    // What is packed anew for each guest there is packed anew here.
    if (!isPacked) app.use(path, compress())
    app.get(path, (c) => c.body(bytes, 200, headers))
  }
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
    process.send?.({ port })
  })
  process.once('disconnect', () => server.close(() => process.exit(0)))
})
