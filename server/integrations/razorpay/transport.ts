import { z } from 'zod'

/** The HTTP client inside the SDK, which its types do not show: as much of it as has to be set up. */
export type Transport = {
  defaults: Record<string, unknown>
  post(path: string, body: unknown, options: { headers: Record<string, string> }): Promise<{ data: unknown }>
  interceptors: {
    request: { use(change: (config: { signal?: AbortSignal }) => object): unknown }
    response: { use(passed: undefined, failed: (error: unknown) => never): unknown }
  }
}

/** What the SDK reads of a failure (`response`), and what it makes of it (`statusCode`, `error`). */
type Failure = { statusCode: number; error: unknown; response: { status: number; data: { error: unknown } } }

const isTransport = (value: unknown): value is Transport =>
  typeof value === 'function' && 'defaults' in value && 'interceptors' in value && 'post' in value

/** Milliseconds for a whole call, connecting and the last byte included; a function is asked before each. */
export type Timeout = number | (() => number)
export type Queue = { baseUrl: string | undefined; timeoutMs: Timeout }

/** Sets up the SDK's client. Throws when the SDK is not the one that this was written for. */
export function setUpTransport(api: object, { baseUrl, timeoutMs }: Queue): Transport {
  const transport = 'rq' in api ? api.rq : undefined
  if (!isTransport(transport)) throw new Error("The payment SDK's HTTP client is not where it was.")
  const ownHost = baseUrl === undefined ? {} : { baseURL: baseUrl, proxy: false }
  // A followed redirect would carry our key and a second payment to wherever it points.
  Object.assign(transport.defaults, ownHost, {
    maxRedirects: 0,
    maxContentLength: 4_000_000,
  })
  // The client's own time-out only knows silence; a body that trickles for ever needs this one.
  transport.interceptors.request.use((config) => {
    const timeout = typeof timeoutMs === 'number' ? timeoutMs : timeoutMs()
    return Object.assign(config, { timeout, signal: AbortSignal.timeout(timeout) })
  })
  // Without an answer the SDK would stumble over `response` and hide what happened.
  transport.interceptors.response.use(undefined, (error) => {
    throw failureOf(error)
  })
  return transport
}

const answered = z.object({ response: z.object({ status: z.number(), data: z.unknown() }) })
const unanswered = z.object({ code: z.string() })

function failureOf(thrown: unknown): Failure {
  const answer = answered.safeParse(thrown)
  if (!answer.success) return shaped(0, { code: unanswered.safeParse(thrown).data?.code ?? 'unknown' })
  const { status, data } = answer.data.response
  return shaped(status, z.object({ error: z.unknown() }).safeParse(data).data?.error)
}

const shaped = (status: number, error: unknown): Failure => ({
  statusCode: status,
  error,
  response: { status, data: { error } },
})
