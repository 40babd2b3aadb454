import { Hono } from 'hono'
import type { z } from 'zod'
import { readJson } from './read-json'
import type { Setting } from './store'

/** The lever by which a test chooses how a part of the outside world behaves: read and set at `/control`. */
export function controlRoutes<T extends object>(control: Setting<T>, schema: z.ZodType<T>): Hono {
  const app = new Hono()
  app.get('/control', (c) => c.json(control.get()))
  app.post('/control', async (c) => {
    const read = await readJson(c, schema)
    if (!read.ok) return read.answer
    control.set(read.value)
    return c.json(control.get())
  })
  return app
}
