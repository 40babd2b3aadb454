import { Hono } from 'hono'
import { z } from 'zod'
import { type Clock, shiftedClock } from '#server/platform/clock'
import { readJson } from './answers'
import type { Log, Store } from './store'

export type SandboxClock = Clock & {
  offsetMs(): number
  /** Sets the clock to `time`; it runs on from there. */
  moveTo(time: Date): void
  /** Back to `startAt`. */
  reset(): void
}

/** The sandbox's time: the system's, shifted by a stored offset. `startAt` counts only where none is stored. */
export function openSandboxClock(store: Store, system: Clock, startAt: Date | undefined): SandboxClock {
  const stored = store.setting<number | null>('clock offset', null)
  const { now, offsetMs, shiftTo } = shiftedClock(system)
  const moveTo = (time: Date | undefined) => {
    shiftTo(time ? time.getTime() - system.now().getTime() : 0)
    stored.set(offsetMs())
  }
  const reset = () => moveTo(startAt)
  const known = stored.get()
  if (known === null) reset()
  else shiftTo(known)
  return { now, offsetMs, moveTo, reset }
}

const instant = z.iso
  .datetime({
    offset: true,
    error: 'must be a date and time with its offset, like 2027-06-10T09:00:00+05:30',
  })
  .transform((text) => new Date(text))
const move = z.union(
  [
    z.strictObject({ now: instant }),
    z.strictObject({ advanceSeconds: z.number().min(0).max(3_155_760_000) }),
  ],
  { error: 'either now (a date and time with its offset) or advanceSeconds is required' },
)
const subscriber = z.strictObject({ url: z.url({ protocol: /^https?$/ }) })

/** Milliseconds that a server has to apply the new time and to run what is due once. */
const timeout = 20_000

type Needs = { clock: SandboxClock; log: Log; runDue: () => void }

/** Reads and moves the clock. A move answers once every server that uses it has run what became due. */
export function clockRoutes({ clock, log, runDue }: Needs) {
  const urls = new Set<string>()
  const reading = () => ({ now: clock.now().toISOString() })
  let last: Promise<void> = Promise.resolve()

  const send = async (url: string, step: 'mark' | 'go') => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ offsetMs: clock.offsetMs(), step }),
        signal: AbortSignal.timeout(timeout),
      })
      await response.body?.cancel()
      if (!response.ok) log.warn({ url, status: response.status }, 'a server did not apply the new time')
    } catch {
      urls.delete(url)
      log.warn({ url }, 'a server does not answer and is dropped from the clock')
    }
  }

  /**
   * One move at a time, so that all servers end on the same time. All mark their open connections first, because what
   * one server does then concerns the guests of all.
   */
  const moveBy = (change: () => void | Promise<void>): Promise<void> => {
    const done = last.then(async () => {
      await change()
      runDue()
      for (const step of ['mark', 'go'] as const) await Promise.all([...urls].map((url) => send(url, step)))
    })
    last = done.catch(() => undefined)
    return done
  }

  const routes = new Hono()
    .get('/clock', (c) => c.json(reading()))
    .post('/clock', async (c) => {
      const asked = await readJson(c, move)
      const time = () =>
        'now' in asked ? asked.now : new Date(clock.now().getTime() + asked.advanceSeconds * 1000)
      await moveBy(() => clock.moveTo(time()))
      return c.json(reading())
    })
    .get('/clock/subscribers', (c) => c.json([...urls]))
    .post('/clock/subscribers', async (c) => {
      const { url } = await readJson(c, subscriber)
      // New is a server that has just started, or was dropped.
      const isNew = !urls.has(url)
      urls.add(url)
      return c.json({ ...reading(), offsetMs: clock.offsetMs(), isNew })
    })
  return { routes, moveBy }
}
