import { AsyncLocalStorage } from 'node:async_hooks'
import pino, { type DestinationStream, type Logger, stdSerializers } from 'pino'

export type { Logger }

/** JSON lines on standard output. Never log bodies, user ids, order ids or keys of guests, or identity numbers. */
export function openLogger(level: string, to: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level,
    base: null,
    mixin: currentRequest,
    serializers: { err: withoutRows },
    redact: {
      paths: ['*.userId', '*.authorization', '*.password', '*.aadhar', '*.email', '*.contact', '*.key'],
      censor: '…',
    },
  }
  return pino(options, to)
}

/** Postgres puts whole rows into the details of its errors, and those contain guests' data. */
function withoutRows(error: Error) {
  const { detail: _, where: __, ...sent } = stdSerializers.err(error) as Record<string, unknown>
  return sent
}

/** The log of the modules. Names, contacts, identity numbers and secrets must not go into it. */
export type Log = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

const scope = new AsyncLocalStorage<{ requestId: string }>()

/** Log entries of `work` carry this request id, however deep the call. */
export const inRequest = <T>(requestId: string, work: () => T): T => scope.run({ requestId }, work)

/** Fields for log entries; empty outside of a request. */
const currentRequest = (): object => scope.getStore() ?? {}
