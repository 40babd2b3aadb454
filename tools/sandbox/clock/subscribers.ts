import type { Log } from '../log'

/** Milliseconds that a server has to apply the new time and to run what is due once. */
const timeout = 20_000

/** The servers that use the sandbox's clock. One that does not answer is dropped. */
export function clockSubscribers(log: Log) {
  const urls = new Set<string>()
  const send = async (url: string, order: { offsetMs: number; step: 'mark' | 'go' }) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(order),
        signal: AbortSignal.timeout(timeout),
      })
      await response.body?.cancel()
      if (!response.ok) log.warn({ url, status: response.status }, 'a server did not apply the new time')
    } catch {
      urls.delete(url)
      log.warn({ url }, 'a server does not answer and is dropped from the clock')
    }
  }
  return {
    /** True for a server that was not registered: it has just started, or was dropped. */
    add: (url: string): boolean => {
      const isNew = !urls.has(url)
      urls.add(url)
      return isNew
    },
    all: () => [...urls],
    /**
     * Resolves when every server has answered or was dropped. All mark their open connections first, because what one
     * server does then concerns the guests of all.
     */
    sendAll: async (offsetMs: number) => {
      for (const step of ['mark', 'go'] as const) {
        await Promise.all([...urls].map((url) => send(url, { offsetMs, step })))
      }
    },
  }
}

export type Subscribers = ReturnType<typeof clockSubscribers>
