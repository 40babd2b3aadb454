import { z } from 'zod'
import type { Services } from '#server/container'
import { createApp } from '#server/http/app'
import { openRateLimits } from '#server/http/middleware/rate-limit'
import { appRouter } from '#server/http/trpc/app-router'
import { systemClock } from '#server/platform/clock'
import { systemIds } from '#server/platform/ids'
import { everyField, sampleOf } from './samples'

/** One way into the house, and a body that is nearly right for it. */
export type Way = {
  method: string
  path: string
  kind: 'call' | 'query' | 'file'
  sample: object
  cost: number
}

/** How the library writes its procedures down, flat and by their whole names; its type is of the nested ones. */
type Procedures = Record<string, { _def: { type: string; inputs: z.ZodType[] } }>

/** The doors with nobody behind them, only to be counted. */
const emptyHotel = () =>
  createApp({
    services: {} as Services,
    clock: systemClock,
    ids: systemIds,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    limits: openRateLimits(false),
    isReady: async () => true,
    paymentScript: '/pay.js',
    map: '/there',
    publicUrl: 'http://hotel.example',
    client: { dir: import.meta.dirname, script: '', styles: [], preloads: [] },
    settings: {
      ...{ production: false, TRUSTED_PROXY: [], CORS_ORIGINS: [], CONTENT_POLICY: 'enforce' as const },
      ...{ HOLD_SECONDS: 600, MAX_STAY_NIGHTS: 14, IDENTITY_DAYS: 30 },
    },
  })

/** A password is meant to be dear to try, so there are fewer tries of it. */
const costOf = (path: string) => (/login$/.test(path) ? 8 : 1)

/** Every address that the routers know, so that a new door is tried as soon as there is one. */
export function allWays(hints: object): Way[] {
  const routes = emptyHotel()
    .routes.filter(({ path }) => !path.includes('*'))
    .map(({ method, path }): Way => {
      const kind = method === 'GET' ? 'file' : 'call'
      return { method, path, kind, sample: { ...everyField, ...hints }, cost: costOf(path) }
    })
  const procedures = Object.entries(appRouter._def.procedures as unknown as Procedures).map(
    ([name, procedure]): Way => {
      const { type, inputs } = procedure._def
      const [input] = inputs
      const schema = input ? z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) : {}
      const path = `/trpc/${name}`
      const sample = Object(sampleOf(schema, '', hints)) as object
      if (type === 'mutation') return { method: 'POST', path, kind: 'call', sample, cost: costOf(path) }
      return { method: 'GET', path, kind: 'query', sample, cost: 1 }
    },
  )
  const unique = new Map([...routes, ...procedures].map((way) => [`${way.method} ${way.path}`, way]))
  return [...unique.values()]
}
