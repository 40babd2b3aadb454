import type { Log } from '#server/platform/log'
import type { SeenRequest } from '../context'

type Needs = {
  log: Log & { debug(details: object, message: string): void }
  metrics: { request(seen: SeenRequest): void }
}

/** Asked every few seconds by machines; what they hear is of interest only when it is bad. */
const probes = ['/healthz', '/readyz', '/metrics']

/** One line and one count for each request. Its id comes from the scope that every line has. */
export function watchRequests({ log, metrics }: Needs) {
  return (seen: SeenRequest): void => {
    const isQuiet = probes.includes(seen.route) && seen.status < 400
    log[isQuiet ? 'debug' : 'info']({ ...seen, ms: Math.round(seen.ms) }, 'answered')
    metrics.request(seen)
  }
}
