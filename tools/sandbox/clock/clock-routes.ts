import { Hono } from 'hono'
import { z } from 'zod'
import { readJson } from '../read-json'
import type { SandboxClock } from './sandbox-clock'
import type { Subscribers } from './subscribers'

const zoned = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/

const instant = z
  .string()
  .refine((text) => zoned.test(text) && Number.isFinite(Date.parse(text)), {
    error: 'must be a date and time with its offset, like 2027-06-10T09:00:00+05:30',
  })
  .transform((text) => new Date(text))

const move = z
  .strictObject({ now: instant.optional(), advanceSeconds: z.number().min(0).max(3_155_760_000).optional() })
  .refine(({ now, advanceSeconds }) => (now === undefined) !== (advanceSeconds === undefined), {
    error: 'either now or advanceSeconds is required',
  })

const subscriber = z.strictObject({ url: z.url({ protocol: /^https?$/ }) })

type Needs = { clock: SandboxClock; subscribers: Subscribers; runDue: () => void }

/** Reads and moves the clock. A move answers once every subscriber has run what became due. */
export function clockRoutes({ clock, subscribers, runDue }: Needs) {
  const app = new Hono()
  const reading = () => ({ now: clock.now().toISOString() })
  let last: Promise<void> = Promise.resolve()

  /** One move at a time, so that all servers end on the same time. */
  const moveBy = (change: () => void | Promise<void>): Promise<void> => {
    const done = last.then(async () => {
      await change()
      runDue()
      await subscribers.sendAll(clock.offsetMs())
    })
    last = done.catch(() => undefined)
    return done
  }

  app.get('/clock', (c) => c.json(reading()))
  app.post('/clock', async (c) => {
    const read = await readJson(c, move)
    if (!read.ok) return read.answer
    const { now, advanceSeconds = 0 } = read.value
    await moveBy(() => clock.moveTo(now ?? new Date(clock.now().getTime() + advanceSeconds * 1000)))
    return c.json(reading())
  })
  app.get('/clock/subscribers', (c) => c.json(subscribers.all()))
  app.post('/clock/subscribers', async (c) => {
    const read = await readJson(c, subscriber)
    if (!read.ok) return read.answer
    const isNew = subscribers.add(read.value.url)
    return c.json({ ...reading(), offsetMs: clock.offsetMs(), isNew })
  })
  return { routes: app, moveBy }
}
