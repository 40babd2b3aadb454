import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { pause } from '../answers'
import { type Route, routes } from './calls'
import { notAuthenticated, notFound, Refusal, readBody, refuseBusy, refuseConflict } from './checks'
import { accounts } from './constants'
import type { Faults } from './faults'
import type { Merchant } from './refunds'

type Needs = {
  merchants: readonly Merchant[]
  faults: Faults
  /** Real milliseconds that a capture or refund takes. */
  holdMs: () => number
  runDue: () => void
  closing: AbortSignal
}

/** The REST API: checks the keys, applies a planned fault, then answers. */
export function apiRoutes({ merchants, faults, holdMs, runDue, closing }: Needs): Hono {
  const api = new Hono()
  const oneByOne = oneAtATime(holdMs, closing)
  const merchantOf = (c: Context): Merchant => {
    const sent = digest(c.req.header('authorization') ?? '')
    const merchant = merchants.find(({ ledger }) => timingSafeEqual(sent, digest(basic(ledger.account))))
    if (!merchant || merchant.ledger.refused.get().kind === 'keys') throw notAuthenticated
    return merchant
  }
  const answer = async (c: Context, merchant: Merchant, { method, answer, isAlone }: Route) => {
    try {
      const { id = '', rid = '' } = c.req.param()
      const body = method === 'GET' ? {} : await readBody(c)
      const key = c.req.header('x-refund-idempotency')
      runDue()
      const run = () => answer(merchant, { id, rid, query: c.req.query(), body, key })
      return c.json(await (isAlone ? oneByOne(id, key, run) : run()))
    } catch (thrown) {
      return refusalAnswer(c, thrown)
    }
  }
  api.onError((error, c) => refusalAnswer(c, error))
  for (const [name, route] of Object.entries(routes)) {
    api.on(route.method, route.path, (c) => {
      const merchant = merchantOf(c)
      return faults.around(c, name, () => answer(c, merchant, route))
    })
  }
  api.all('*', (c) => {
    merchantOf(c)
    throw notFound
  })
  return api
}

/** The answer to a refusal; throws anything else on. */
export function refusalAnswer(c: Context, thrown: unknown): Response {
  if (thrown instanceof Refusal) return c.json({ error: thrown.error }, thrown.status)
  throw thrown
}

const digest = (text: string) => createHash('sha256').update(text).digest()

const basic = (account: keyof typeof accounts) =>
  `Basic ${Buffer.from(`${accounts[account].keyId}:${accounts[account].keySecret}`).toString('base64')}`

/**
 * One capture or refund of a payment at a time. It takes `holdMs()` real milliseconds and takes effect at their end;
 * any other call meanwhile is refused, under the same idempotency key with a 409.
 */
function oneAtATime(holdMs: () => number, closing: AbortSignal) {
  const underWay = new Map<string, string | undefined>()
  return async (paymentId: string, key: string | undefined, run: () => object): Promise<object> => {
    if (underWay.has(paymentId)) {
      if (key === undefined || underWay.get(paymentId) !== key) refuseBusy()
      refuseConflict('Another request with the same idempotency key is still in progress.')
    }
    underWay.set(paymentId, key)
    try {
      if (holdMs() > 0) await pause(holdMs(), closing)
      return run()
    } finally {
      underWay.delete(paymentId)
    }
  }
}
