import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '#server/http/trpc/app-router'
import { eventReader, type StreamEvent } from './read-events'

type Needs = {
  url: string
  /** They carry the guest's secret, which must not be part of a URL. */
  headers(): Record<string, string>
  fetch: typeof fetch
  /** Resolves after this time, or sooner when reconnecting may work. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>
}

const reconnectMs = 5000
/** How long a connection may be silent before it counts as dead, unless the server gives a time. */
const silenceMs = 12_000

type Ending = 'ended' | 'lost' | 'over'

/**
 * The last link for subscriptions. Reads the stream with `fetch`, since EventSource cannot send headers and tRPC's own link
 * would make the first page larger. Reopens it until the server says that it is over or it is unsubscribed: at once when
 * the server ended it properly, otherwise after five seconds.
 */
export function streamLink({ url, headers, fetch, pause }: Needs): TRPCLink<AppRouter> {
  return () =>
    ({ op }) =>
      observable((observer) => {
        const leaving = new AbortController()
        const { signal } = leaving
        const isConnecting = (error: unknown) => {
          const why = error instanceof Error ? TRPCClientError.from<AppRouter>(error) : null
          observer.next({ result: { type: 'state', state: 'connecting', error: why } })
        }

        async function keepOpen(): Promise<void> {
          isConnecting(null)
          for (;;) {
            const [ending, error] = await listen().then(
              (how) => [how, null] as const,
              (cause: unknown) => ['lost' as const, cause] as const,
            )
            if (signal.aborted) return
            if (ending === 'over') break
            isConnecting(error)
            if (ending === 'lost') await pause(reconnectMs, signal)
            if (signal.aborted) return
          }
          observer.next({ result: { type: 'stopped' } })
          observer.complete()
        }

        /** Reads one stream to its end; rejects when the connection is cut. */
        async function listen(): Promise<Ending> {
          const request = new AbortController()
          const cut = () => request.abort()
          signal.addEventListener('abort', cut)
          const watchdog = silenceWatch(cut)
          try {
            const response = await fetch(`${url}/${op.path}`, {
              headers: { ...headers(), accept: 'text/event-stream' },
              signal: request.signal,
              cache: 'no-store',
            })
            if (!response.ok || !response.body) throw new Error(`no stream: ${response.status}`)
            const read = eventReader()
            const decoder = new TextDecoder()
            const reader = response.body.getReader()
            let isSteady = false
            for (;;) {
              const { done, value } = await reader.read()
              // One that ends before its first ping was cut on the way: pause before the next try.
              if (done) return isSteady ? 'ended' : 'lost'
              watchdog.heard()
              for (const event of read(decoder.decode(value, { stream: true }))) {
                isSteady ||= event.name === 'ping'
                const ending = hear(event, watchdog.allow)
                if (ending) return ending
              }
            }
          } finally {
            watchdog.stop()
            signal.removeEventListener('abort', cut)
            cut()
          }
        }

        function hear({ name, data }: StreamEvent, allow: (ms: number) => void): Ending | undefined {
          if (name === 'connected') {
            allow(silenceOf(data))
            observer.next({ result: { type: 'started' } })
            observer.next({ result: { type: 'state', state: 'pending', error: null } })
          }
          if (name === 'message') observer.next({ result: { type: 'data', data: JSON.parse(data) } })
          if (name === 'serialized-error') return 'lost'
          return name === 'return' ? 'over' : undefined
        }

        void keepOpen()
        return () => leaving.abort()
      })
}

function silenceOf(data: string): number {
  const { reconnectAfterInactivityMs } = JSON.parse(data) as { reconnectAfterInactivityMs?: number }
  return reconnectAfterInactivityMs ?? silenceMs
}

/** Calls `onSilence` when nothing was received for the allowed time. */
function silenceWatch(onSilence: () => void) {
  let allowed = silenceMs
  let timer = setTimeout(onSilence, allowed)
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(onSilence, allowed)
  }
  return {
    heard,
    allow: (milliseconds: number) => {
      allowed = milliseconds
      heard()
    },
    stop: () => clearTimeout(timer),
  }
}
