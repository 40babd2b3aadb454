import type { Log } from '#server/platform/log'
import type { SeenRequest } from '../context'

type Needs = {
  log: Log & { debug(details: object, message: string): void }
  metrics: { request(seen: SeenRequest): void }
}

/** Monitoring calls these every few seconds, so they are only logged when they fail. */
const probes = ['/healthz', '/readyz', '/metrics']

/** Logs and counts each request; the logger adds the request's id. */
export function watchRequests({ log, metrics }: Needs) {
  return (seen: SeenRequest): void => {
    const isProbe = probes.includes(seen.route) && seen.status < 400
    log[isProbe ? 'debug' : 'info']({ ...seen, ms: Math.round(seen.ms) }, 'request answered')
    metrics.request(seen)
  }
}
