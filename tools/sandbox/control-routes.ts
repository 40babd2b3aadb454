import { Hono } from 'hono'
import type { z } from 'zod'
import { readJson } from './read-json'
import type { Setting } from './store'

/** `GET` and `POST /control`: how one of the fake providers behaves. */
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
