import { type Context, Hono } from 'hono'
import { type AccountName, accountOf } from '../accounts'
import type { FaultPlan } from '../faults/fault-plan'
import { underFault } from '../faults/under-fault'
import { notAuthenticated, notFound, type Refusal, refusalOf } from '../refusals'
import { oneAtATime } from './one-at-a-time'
import { readBody } from './request-body'
import type { ApiRoute, Call } from './routes'

type Needs = {
  /** The same routes for every account, each over that account's own ledger. */
  routes: Record<AccountName, readonly ApiRoute[]>
  behaviour: () => { hold_ms: number; unknown_url: 400 | 404 }
  /** True while every API key is refused. */
  refusesKeys: () => boolean
  faults: FaultPlan
  runDue: () => void
  closing: AbortSignal
}

/** The REST API: checks the keys, applies a planned fault, then answers. */
export function mountApi({ routes, behaviour, refusesKeys, faults, runDue, closing }: Needs): Hono {
  const api = new Hono()
  const alone = oneAtATime(() => behaviour().hold_ms, closing)
  const answer = async (c: Context, route: ApiRoute) => {
    try {
      const call = await readCall(c, route)
      runDue()
      const operation = route.operation?.(call)
      return c.json(await (operation ? alone(operation, () => route.answer(call)) : route.answer(call)))
    } catch (thrown) {
      const refusal = refusalOf(thrown)
      if (!refusal) throw thrown
      return sendRefusal(c, refusal)
    }
  }
  const routeOf = (c: Context, name: string) => {
    const account = accountOf(c.req.header('authorization'))
    return account && routes[account].find((route) => route.name === name)
  }
  api.use('*', async (c, next) =>
    accountOf(c.req.header('authorization')) && !refusesKeys() ? next() : sendRefusal(c, notAuthenticated),
  )
  for (const { name, method, path } of routes.hotel) {
    api.on(method, path, (c) => {
      const route = routeOf(c, name)
      if (!route) return sendRefusal(c, notAuthenticated)
      return underFault(c, faults.next(name), () => answer(c, route), closing)
    })
  }
  api.all('*', (c) => sendRefusal(c, { ...notFound, status: behaviour().unknown_url }))
  return api
}

export const sendRefusal = (c: Context, { status, error }: Refusal) => c.json({ error }, status)

const readCall = async (c: Context, route: ApiRoute): Promise<Call> => ({
  param: (name) => c.req.param(name) ?? '',
  query: c.req.query(),
  body: route.method === 'GET' ? {} : await readBody(c),
  header: (name) => c.req.header(name),
})
