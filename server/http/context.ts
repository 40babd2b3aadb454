import type { Config } from '../config'
import type { Services } from '../container'
import type { Clock } from '../platform/clock'
import type { Ids } from '../platform/ids'
import type { Log } from '../platform/log'
import type { RateLimits } from './middleware/rate-limit'
import type { ClientBuild } from './ssr/client-build'

/** A request as it is told of: its route's pattern and never its path, which may have somebody's id in it. */
export type SeenRequest = { method: string; route: string; status: number; ms: number }

/** `token`: who sends it may read them. */
export type Metrics = { token: string; contentType: string; text(): Promise<string> }

/** What every door is made with. */
export type HttpDeps = {
  services: Services
  clock: Clock
  ids: Ids
  log: Log
  limits: RateLimits
  /** Where the browser gets the provider's payment window from. */
  paymentScript: string
  /** The embedded map: an address, or a path of this server. */
  map: string
  /** The address that guests see. */
  publicUrl: string
  /** The built client; undefined where it has not been built. */
  client: ClientBuild | undefined
  /** Whether the database answers and is up to date. */
  isReady(): Promise<boolean>
  /** Whether the payment provider refuses the hotel itself. */
  arePaymentsRefused?: () => boolean
  /** Each request's one line in the log, and the counts. Unset: nobody wants to know. */
  onRequest?: ((seen: SeenRequest) => void) | undefined
  /** Unset: there is no /metrics. */
  metrics?: Metrics | undefined
  settings: Pick<
    Config,
    | 'production'
    | 'TRUSTED_PROXY'
    | 'CORS_ORIGINS'
    | 'CONTENT_POLICY'
    | 'HOLD_SECONDS'
    | 'MAX_STAY_NIGHTS'
    | 'IDENTITY_DAYS'
  >
}

/**
 * What hangs on a request: its id for the log, the network address that asked, and the content policy of the page that
 * answers it (calls have a stricter one of their own); `reportedPolicy` is only reported on where it is broken.
 */
export type RequestVariables = {
  Variables: { requestId: string; networkAddress: string; contentPolicy?: string; reportedPolicy?: string }
}
