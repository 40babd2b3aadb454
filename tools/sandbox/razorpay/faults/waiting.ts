import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'

/** The incoming request; undefined where the app is called without a server. */
export function callOf(c: Context): IncomingMessage | undefined {
  const env: unknown = c.env
  if (typeof env !== 'object' || env === null || !('incoming' in env)) return undefined
  return env.incoming as IncomingMessage
}

/** The raw response, to write past the app. */
export function outgoingOf(c: Context): ServerResponse | undefined {
  const env: unknown = c.env
  if (typeof env !== 'object' || env === null || !('outgoing' in env)) return undefined
  return env.outgoing as ServerResponse
}

export const destroySocket = (c: Context) => callOf(c)?.socket.destroy()

/** Real milliseconds. */
export function pause(ms: number, closing: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer)
      closing.removeEventListener('abort', over)
      resolve()
    }
    const timer = setTimeout(over, ms)
    closing.addEventListener('abort', over)
  })
}

/** Waits until the caller hangs up, `ms` are over or the sandbox closes. */
export async function untilAbandoned(
  call: IncomingMessage | undefined,
  ms: number | undefined,
  closing: AbortSignal,
) {
  const hungUp = new Promise<void>((resolve) => {
    if (!call || call.socket.destroyed) resolve()
    else call.socket.once('close', () => resolve())
  })
  const over = new AbortController()
  const longest = pause(ms ?? 600_000, AbortSignal.any([closing, over.signal]))
  await Promise.race([hungUp, longest])
  over.abort()
}
