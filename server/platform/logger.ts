import pino, { type DestinationStream, type Logger, stdSerializers } from 'pino'
import { currentRequest } from './request-scope'

export type { Logger }

/** JSON lines on standard output. Never log bodies, user ids, order ids of guests or identity numbers. */
export function openLogger(level: string, to: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level,
    base: null,
    mixin: currentRequest,
    serializers: { err: withoutRows },
    redact: { paths: ['*.userId', '*.authorization', '*.password', '*.aadhar', '*.email'], censor: '…' },
  }
  return pino(options, to)
}

/** Postgres puts whole rows into the details of its errors, and those contain guests' data. */
function withoutRows(error: Error) {
  const { detail: _, where: __, ...sent } = stdSerializers.err(error) as Record<string, unknown>
  return sent
}
