import type { ServerCalls } from './calls'

type Step = Record<string, unknown>

/**
 * The server's calls, whose code is loaded with the first of them: a page that was drawn on the server needs none. Calls of
 * one moment still travel together. A load that fails fails the call, and the next call tries again.
 */
export function lazyCalls(load: () => Promise<ServerCalls>): ServerCalls {
  let loading: Promise<ServerCalls> | undefined
  const loaded = () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  const at = (path: readonly string[]): unknown =>
    new Proxy(() => undefined, {
      get: (_, name) => (typeof name === 'string' && name !== 'then' ? at([...path, name]) : undefined),
      apply: async (_, __, sent: unknown[]) => {
        const call = path.reduce<unknown>((step, name) => (step as Step)[name], await loaded())
        return (call as (...sent: unknown[]) => unknown)(...sent)
      },
    })
  return at([]) as ServerCalls
}
