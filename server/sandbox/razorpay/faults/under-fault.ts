import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { notAuthenticated, serverFailure, tooManyRequests } from '../refusals'
import { brokenOff, dripping } from './bad-line'
import type { Fault, FaultKind } from './fault-plan'
import { callOf, destroySocket, pause, untilAbandoned } from './waiting'

type Run = () => Promise<Response>
type Play = (
  c: Context,
  run: Run,
  ms: number | undefined,
  closing: AbortSignal,
) => Promise<Response> | Response

const badGateway =
  '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>'

const plays: Record<FaultKind, Play> = {
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
  // What answers 200 has done its work, so only the answer is spoilt.
  garbage: async (c, run) => {
    const answer = await run()
    return answer.ok ? c.body('{"id":"ord', 200, { 'Content-Type': 'application/json' }) : answer
  },
  truncated: async (c, run) => brokenOff(c, await run()),
  slow_drip: async (_, run, ms, closing) => dripping(await run(), ms ?? 500, closing),
}

/** Runs a call under what is planned for it; silent calls end when `closing` says so. */
export const underFault = (c: Context, fault: Fault | undefined, run: Run, closing: AbortSignal) =>
  fault ? plays[fault.kind](c, run, fault.ms, closing) : run()
