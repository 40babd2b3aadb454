import type { Clock } from '#server/platform/clock'
import type { Log } from '#server/platform/logger'
import type { Config } from '../config'
import type { Ctx } from '../context'
import type { Ids } from '../platform/ids'
import type { RateLimits } from './middleware/rate-limit'
import type { ClientBuild } from './ssr/client-build'

/** A request for log and metrics: its route's pattern and never its path, which may contain an id. */
export type SeenRequest = { method: string; route: string; status: number; ms: number }

/** Whoever sends `token` may read the metrics. */
export type Metrics = { token: string; contentType: string; text(): Promise<string> }

/** What the routes, the procedures and `/ws` need. */
export type HttpDeps = {
  ctx: Ctx
  /** Runs a job at once, because something has just become due. */
  nudge(job: string): void
  clock: Clock
  ids: Ids
  log: Log
  limits: RateLimits
  /** The URL of the script with the provider's payment window. */
  paymentScript: string
  /** The embedded map: a URL, or a path of this server. */
  map: string
  /** The origin that guests use. */
  publicUrl: string
  /** The built client; undefined where it has not been built. */
  client: ClientBuild | undefined
  /** Whether the database answers and is up to date. */
  isReady(): Promise<boolean>
  /** Whether the payment provider rejects the hotel's account. */
  arePaymentsRefused?: () => boolean
  /** Logs and counts each request. */
  onRequest?: ((seen: SeenRequest) => void) | undefined
  /** Undefined where there is no `/metrics`. */
  metrics?: Metrics | undefined
  settings: Pick<
    Config,
    'production' | 'TRUSTED_PROXY' | 'CORS_ORIGINS' | 'CONTENT_POLICY' | 'HOLD_SECONDS' | 'MAX_STAY_NIGHTS'
  >
}

/**
 * Values of one request: its id for the log, the client's network address, and the content policy of a page (API answers
 * have a stricter one). Violations of `reportedPolicy` are only reported.
 */
export type RequestVariables = {
  Variables: { requestId: string; networkAddress: string; contentPolicy?: string; reportedPolicy?: string }
}
