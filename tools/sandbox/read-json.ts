import type { Context } from 'hono'
import { z } from 'zod'

type Read<T> = { ok: true; value: T } | { ok: false; answer: Response }

/** The JSON body in this shape, or a 400 that explains what is wrong with it. */
export async function readJson<S extends z.ZodType>(c: Context, shape: S): Promise<Read<z.output<S>>> {
  const text = await c.req.text()
  let value: unknown
  try {
    value = text.trim() === '' ? {} : JSON.parse(text)
  } catch {
    return { ok: false, answer: c.json({ error: 'The body is not JSON.' }, 400) }
  }
  const read = shape.safeParse(value)
  if (read.success) return { ok: true, value: read.data }
  return { ok: false, answer: c.json({ error: z.prettifyError(read.error) }, 400) }
}
