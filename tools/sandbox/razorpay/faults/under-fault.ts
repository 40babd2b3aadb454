import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { notAuthenticated, serverFailure, tooManyRequests } from '../refusals'
import { brokenOff, dripping } from './bad-connection'
import type { Fault, FaultKind } from './fault-plan'
import { callOf, destroySocket, pause, untilAbandoned } from './waiting'

type Run = () => Promise<Response>
type Handler = (
  c: Context,
  run: Run,
  ms: number | undefined,
  closing: AbortSignal,
) => Promise<Response> | Response

const badGateway =
  '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>'

const handlers: Record<FaultKind, Handler> = {
  latency: async (_, run, ms, closing) => {
    await pause(ms ?? 1000, closing)
    return run()
  },
  reset: (c) => {
    destroySocket(c)
    return RESPONSE_ALREADY_SENT
  },
  timeout_before: async (c, _, ms, closing) => {
    await untilAbandoned(callOf(c), ms, closing)
    return c.json({ error: serverFailure }, 504)
  },
  timeout_after: async (c, run, ms, closing) => {
    const answer = await run()
    await untilAbandoned(callOf(c), ms, closing)
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
  slow_drip: async (_, run, ms, closing) => dripping(await run(), ms ?? 500, closing),
}

/** Runs a call with its planned fault; silent calls end when `closing` aborts. */
export const underFault = (c: Context, fault: Fault | undefined, run: Run, closing: AbortSignal) =>
  fault ? handlers[fault.kind](c, run, fault.ms, closing) : run()
