import { Hono } from 'hono'
import { z } from 'zod'
import type { ShiftedClock } from '../runtime/clock'

type SweepOnce = { sweepOnce(): Promise<void> }
const body = z.object({ offsetMs: z.number() })

/** In sandbox mode only: takes over the sandbox's time, and answers when everything that became due was done once. */
export function followClock(clock: ShiftedClock, sweeps: SweepOnce): Hono {
  return new Hono().post('/sandbox/follow-clock', async (c) => {
    const parsed = body.safeParse(await c.req.json().catch(() => undefined))
    if (!parsed.success) return c.json({ success: false, error: 'Send {"offsetMs": number}.' }, 400)
    clock.shiftTo(parsed.data.offsetMs)
    await sweeps.sweepOnce()
    return c.json({ now: clock.now().toISOString() })
  })
}
