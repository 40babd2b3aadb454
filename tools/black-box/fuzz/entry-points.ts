import { z } from 'zod'
import type { Ctx } from '#server/context'
import { createApp } from '#server/http/app'
import { openRateLimits } from '#server/http/middleware/rate-limit'
import type { DocumentedCall } from '#server/http/rest/call'
import { documentedCalls } from '#server/http/rest/calls'
import { appRouter } from '#server/http/trpc/app-router'
import { systemClock } from '#server/platform/clock'
import { systemIds } from '#server/platform/ids'
import { everyField, sampleOf } from './samples'

/** One call of the server, and a body that is nearly right for it. */
export type EntryPoint = {
  method: string
  path: string
  /** `search`: its fields are the query of a GET; `query`: of tRPC. */
  kind: 'call' | 'query' | 'search' | 'file'
  sample: object
  cost: number
}

/** The router's procedures by full name, as tRPC stores them; its own type describes them nested. */
type Procedures = Record<string, { _def: { type: string; inputs: z.ZodType[] } }>

/** The routes without a context, only to be listed. */
const appWithoutContext = () =>
  createApp({
    ctx: {} as Ctx,
    nudge: () => undefined,
    clock: systemClock,
    ids: systemIds,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    limits: openRateLimits(false),
    isReady: async () => true,
    paymentScript: '/pay.js',
    map: '/there',
    publicUrl: 'http://hotel.example',
    client: { dir: import.meta.dirname, script: '', styles: [] },
    settings: {
      production: false,
      TRUSTED_PROXY: [],
      CORS_ORIGINS: [],
      CONTENT_POLICY: 'enforce' as const,
      HOLD_SECONDS: 600,
      MAX_STAY_NIGHTS: 14,
    },
  })

/** Password hashing is slow on purpose, so these are tried less often. */
const costOf = (path: string) => (/(login|changePassword)$/.test(path) ? 8 : 1)

const searches = Object.values<DocumentedCall>(documentedCalls).filter(({ method }) => method === 'get')

const sampleFor = (schema: z.ZodType, hints: object): object =>
  Object(sampleOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), '', hints))

/** Every route and procedure of the routers, so that a new one is covered without a change here. */
export function allEntryPoints(hints: object): EntryPoint[] {
  const routes = appWithoutContext()
    .routes.filter(({ path }) => !path.includes('*'))
    .map(({ method, path }): EntryPoint => {
      const sample = { ...everyField, ...hints }
      if (method !== 'GET') return { method, path, kind: 'call', sample, cost: costOf(path) }
      const request = searches.find((call) => call.path === path)?.request
      if (!request) return { method, path, kind: 'file', sample, cost: costOf(path) }
      return { method, path, kind: 'search', sample: sampleFor(request, hints), cost: costOf(path) }
    })
  const procedures = Object.entries(appRouter._def.procedures as unknown as Procedures).map(
    ([name, procedure]): EntryPoint => {
      const { type, inputs } = procedure._def
      const [input] = inputs
      const path = `/trpc/${name}`
      const sample = input ? sampleFor(input, hints) : Object(sampleOf({}, '', hints))
      if (type === 'mutation') return { method: 'POST', path, kind: 'call', sample, cost: costOf(path) }
      return { method: 'GET', path, kind: 'query', sample, cost: 1 }
    },
  )
  const unique = new Map([...routes, ...procedures].map((entry) => [`${entry.method} ${entry.path}`, entry]))
  return [...unique.values()]
}
