import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { compress } from 'hono/compress'

/** An answer of the hotel to be repeated here: body, and headers without those of the connection. */
export type Answered = { path: string; body: string; headers: Record<string, string>; isCompressed: boolean }

/** The same framework with the same bytes and nothing else. Sends its port when it listens. */
process.once('message', (answers: Answered[]) => {
  const app = new Hono()
  for (const { path, body, headers, isCompressed } of answers) {
    const bytes = Buffer.from(body, 'base64')
    // What the hotel compresses per answer is compressed per answer here too.
    if (!isCompressed) app.use(path, compress())
    app.get(path, (c) => c.body(bytes, 200, headers))
  }
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
    process.send?.({ port })
  })
  process.once('disconnect', () => server.close(() => process.exit(0)))
})
