import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { brokenOff, dripping, hangUp, pause, readJson, untilAbandoned } from '../answers'
import type { Store } from '../store'
import { notAuthenticated, serverFailure, tooManyRequests } from './checks'

type Run = () => Promise<Response>
type Handler = (
  c: Context,
  run: Run,
  closing: AbortSignal,
  ms: number | undefined,
) => Promise<Response> | Response

const badGateway =
  '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>'

/** `ms`: the latency, the time until a silent call ends, or the pause between single bytes. */
const handlers = {
  latency: async (_, run, closing, ms = 1000) => {
    await pause(ms, closing)
    return run()
  },
  reset: hangUp,
  timeout_before: async (c, _, closing, ms) => {
    await untilAbandoned(c, ms, closing)
    return c.json({ error: serverFailure }, 504)
  },
  timeout_after: async (c, run, closing, ms) => {
    const answer = await run()
    await untilAbandoned(c, ms, closing)
    return answer
  },
  '500': (c) => c.json({ error: serverFailure }, 500),
  '502html': (c) => c.html(badGateway, 502),
  '503': (c) => c.json({ error: serverFailure }, 503),
  '503empty': (c) => c.body(null, 503),
  '504': (c) => c.html(badGateway.replaceAll('502 Bad Gateway', '504 Gateway Time-out'), 504),
  '401': (c) => c.json({ error: notAuthenticated.error }, 401),
  '403': (c) => c.json({ error: notAuthenticated.error }, 403),
  '429': (c) => c.json({ error: tooManyRequests }, 429),
  // The call takes effect; only its answer is garbled.
  garbage: async (c, run) => {
    const answer = await run()
    return answer.ok ? c.body('{"id":"ord', 200, { 'Content-Type': 'application/json' }) : answer
  },
  truncated: async (c, run) => brokenOff(c, await run()),
  slow_drip: async (_, run, closing, ms = 500) => dripping(await run(), ms, closing),
} as const satisfies Record<string, Handler>

type FaultKind = keyof typeof handlers
type Fault = { kind: FaultKind; times: number; ms?: number | undefined }

export type Faults = ReturnType<typeof openFaults>

/** The planned faults of each route, in the order in which they were requested; `names`: all routes. */
export function openFaults(store: Store, names: readonly string[], closing: AbortSignal) {
  const plan = store.setting<Record<string, Fault[]>>('faults', {})
  const planned = z.object({
    route: z.enum(names),
    kind: z.enum(Object.keys(handlers) as FaultKind[]).optional(),
    times: z.int().min(0),
    ms: z.number().min(0).optional(),
  })
  const one = planned.refine(({ times, kind }) => times === 0 || kind, { error: 'kind is missing' })
  const body = z.preprocess((sent) => [sent].flat(), z.array(one))

  const next = (route: string): Fault | undefined => {
    const [fault, ...rest] = plan.get()[route] ?? []
    if (!fault) return undefined
    const left = fault.times > 1 ? [{ ...fault, times: fault.times - 1 }, ...rest] : rest
    plan.set({ ...plan.get(), [route]: left })
    return fault
  }
  return {
    /** Runs a call with its planned fault; silent calls end when the sandbox closes. */
    around: (c: Context, route: string, run: Run) => {
      const fault = next(route)
      const handler: Handler | undefined = fault && handlers[fault.kind]
      return handler ? handler(c, run, closing, fault?.ms) : run()
    },
    /** Plans faults and lists those still to come. */
    routes: new Hono()
      .get('/faults', (c) => c.json(plan.get()))
      .post('/faults', async (c) => {
        const all = { ...plan.get() }
        for (const { route, kind, times, ms } of await readJson(c, body)) {
          all[route] = times === 0 || !kind ? [] : [...(all[route] ?? []), { kind, times, ms }]
        }
        plan.set(all)
        return c.json(plan.get())
      }),
  }
}
