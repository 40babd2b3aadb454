import { z } from 'zod'

/** The used part of the SDK's HTTP client, which the SDK's types do not show. */
export type Transport = {
  defaults: Record<string, unknown>
  post(path: string, body: unknown, options: { headers: Record<string, string> }): Promise<{ data: unknown }>
  interceptors: {
    request: { use(change: (config: { signal?: AbortSignal }) => object): unknown }
    response: { use(passed: undefined, failed: (error: unknown) => never): unknown }
  }
}

/** The SDK reads `response` of a failure and makes `statusCode` and `error` of it. */
type Failure = { statusCode: number; error: unknown; response: { status: number; data: { error: unknown } } }

const isTransport = (value: unknown): value is Transport =>
  typeof value === 'function' && 'defaults' in value && 'interceptors' in value && 'post' in value

/** Milliseconds for a whole call, from connecting to the last byte; a function is called before each. */
export type Timeout = number | (() => number)
export type TransportSettings = { baseUrl: string | undefined; timeoutMs: Timeout }

/** Configures the SDK's HTTP client. Throws where an update of the SDK has changed it. */
export function setUpTransport(api: object, { baseUrl, timeoutMs }: TransportSettings): Transport {
  const transport = 'rq' in api ? api.rq : undefined
  if (!isTransport(transport)) throw new Error("The payment SDK's HTTP client is not where it was.")
  const ownHost = baseUrl === undefined ? {} : { baseURL: baseUrl, proxy: false }
  // Following a redirect would send our key, and repeat the payment, to another host.
  Object.assign(transport.defaults, ownHost, {
    maxRedirects: 0,
    maxContentLength: 4_000_000,
  })
  // The client's own timeout only limits silence; the signal also ends a body that never does.
  transport.interceptors.request.use((config) => {
    const timeout = typeof timeoutMs === 'number' ? timeoutMs : timeoutMs()
    return Object.assign(config, { timeout, signal: AbortSignal.timeout(timeout) })
  })
  // Without `response` the SDK would throw an error of its own and hide the cause.
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
