import type { Services } from '../container'
import type { Environment } from '../environment'
import type { Clock } from '../runtime/clock'
import type { Ids } from '../runtime/ids'
import type { Log } from '../runtime/log'
import type { RateLimits } from './rate-limit'

/** What every door is made with. */
export type Doors = {
  services: Services
  clock: Clock
  ids: Ids
  log: Log
  limits: RateLimits
  /** Whether the database answers and is up to date. */
  isReady(): Promise<boolean>
  settings: Pick<Environment, 'TRUSTED_PROXY' | 'HOLD_SECONDS' | 'MAX_STAY_NIGHTS'>
}

/** What hangs on a request: its id for the log, and the network address that asked. */
export type RequestVariables = { Variables: { requestId: string; networkAddress: string } }
