import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '#server/http/trpc/app-router'
import { eventReader, type StreamEvent } from './read-events'

type Needs = {
  url: string
  /** The guest's secret travels here, never in the address. */
  headers(): Record<string, string>
  fetch: typeof fetch
  /** Resolves after this time, or sooner where coming back is worth a try at once. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>
}

const againMs = 5000
/** Where the server says nothing else: so long a line may be silent before it is taken as dead. */
const silenceMs = 12_000

type Ending = 'ended' | 'lost' | 'over'

/**
 * The last link for subscriptions. The browser's own EventSource can send no header, and the package's link would come
 * with the first page, so the stream is fetched and read here. It is opened anew until the server says that it is over or
 * nobody listens any more: at once where the server ended it in good order, else after five seconds.
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
            if (ending === 'lost') await pause(againMs, signal)
            if (signal.aborted) return
          }
          observer.next({ result: { type: 'stopped' } })
          observer.complete()
        }

        /** One stream from its beginning to its end; rejects where the line is cut. */
        async function listen(): Promise<Ending> {
          const line = new AbortController()
          const cut = () => line.abort()
          signal.addEventListener('abort', cut)
          const watchdog = silenceWatch(cut)
          try {
            const response = await fetch(`${url}/${op.path}`, {
              headers: { ...headers(), accept: 'text/event-stream' },
              signal: line.signal,
              cache: 'no-store',
            })
            if (!response.ok || !response.body) throw new Error(`no stream: ${response.status}`)
            const read = eventReader()
            const decoder = new TextDecoder()
            const reader = response.body.getReader()
            let isSteady = false
            for (;;) {
              const { done, value } = await reader.read()
              // One that ends sooner is cut by something on the way; nobody is asked again and again without a pause.
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

/** Calls when nothing was heard for the allowed time. */
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
