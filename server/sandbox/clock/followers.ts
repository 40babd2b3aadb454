import type { Log } from '../log'

/** Milliseconds that a server has to take over the new time and to sweep once. */
const patience = 5000

/** The servers that live by the sandbox's time. Who does not answer is dropped. */
export function clockFollowers(log: Log) {
  const urls = new Set<string>()
  const tell = async (url: string, offsetMs: number) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ offsetMs }),
        signal: AbortSignal.timeout(patience),
      })
      await response.body?.cancel()
      if (!response.ok) log.warn({ url, status: response.status }, 'a server did not take over the time')
    } catch {
      urls.delete(url)
      log.warn({ url }, 'a server does not answer and is dropped from the clock')
    }
  }
  return {
    add: (url: string) => void urls.add(url),
    all: () => [...urls],
    /** Done when every server has answered or was dropped. */
    tellAll: async (offsetMs: number) => {
      await Promise.all([...urls].map((url) => tell(url, offsetMs)))
    },
  }
}

export type Followers = ReturnType<typeof clockFollowers>
