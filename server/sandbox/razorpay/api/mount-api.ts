import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { keyId, keySecret } from '../constants'
import type { FaultPlan } from '../faults/fault-plan'
import { underFault } from '../faults/under-fault'
import { notAuthenticated, notFound, type Refusal, refusalOf } from '../refusals'
import { readBody } from './request-body'
import type { ApiRoute, Call } from './routes'

type Needs = { routes: readonly ApiRoute[]; faults: FaultPlan; runDue: () => void; closing: AbortSignal }

/** The REST API over its routes: who asks, what goes wrong, then the answer of the day. */
export function mountApi({ routes, faults, runDue, closing }: Needs): Hono {
  const api = new Hono()
  const answer = async (c: Context, route: ApiRoute) => {
    try {
      const call = await readCall(c, route)
      runDue()
      return c.json(route.answer(call))
    } catch (thrown) {
      const refusal = refusalOf(thrown)
      if (!refusal) throw thrown
      return say(c, refusal)
    }
  }
  api.use('*', async (c, next) =>
    isMerchant(c.req.header('authorization')) ? next() : say(c, notAuthenticated),
  )
  for (const route of routes) {
    api.on(route.method, route.path, (c) =>
      underFault(c, faults.next(route.name), () => answer(c, route), closing),
    )
  }
  api.all('*', (c) => say(c, notFound))
  return api
}

export const say = (c: Context, { status, error }: Refusal) => c.json({ error }, status)

const readCall = async (c: Context, route: ApiRoute): Promise<Call> => ({
  param: (name) => c.req.param(name) ?? '',
  query: c.req.query(),
  body: route.method === 'GET' ? {} : await readBody(c),
  header: (name) => c.req.header(name),
})

const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
const digest = (text: string) => createHash('sha256').update(text).digest()

const isMerchant = (authorization: string | undefined) =>
  timingSafeEqual(digest(authorization ?? ''), digest(expected))
