import { Hono } from 'hono'
import { z } from 'zod'
import { markSubscribers } from '#modules/live/live'
import type { Ctx } from '#server/context'
import type { ShiftedClock } from '#server/platform/clock'

type RunOnce = { runOnce(): Promise<void> }
const body = z.object({ offsetMs: z.number(), step: z.enum(['mark', 'go']).default('go') })

/**
 * In sandbox mode only. `mark`: every subscriber is marked as seen at the new time, so that no server that already has the
 * new time takes them for absent. `go`: sets the clock, and answers after each due job has run once.
 */
export function followClock(ctx: Ctx, clock: ShiftedClock, jobs: RunOnce): Hono {
  return new Hono().post('/sandbox/follow-clock', async (c) => {
    const parsed = body.safeParse(await c.req.json().catch(() => undefined))
    if (!parsed.success) return c.json({ success: false, error: 'Send {"offsetMs": number}.' }, 400)
    const { offsetMs, step } = parsed.data
    await markSubscribers(ctx, new Date(clock.now().getTime() + offsetMs - clock.offsetMs()))
    if (step === 'mark') return c.json({ marked: true })
    clock.shiftTo(offsetMs)
    await jobs.runOnce()
    return c.json({ now: clock.now().toISOString() })
  })
}
