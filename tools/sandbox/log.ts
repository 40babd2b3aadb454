import type { Log as ServerLog } from '#server/platform/logger'

/** As much of a logger as the sandbox needs. */
export type Log = Pick<ServerLog, 'info' | 'warn'>
