import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Answer } from './payments'

export type Failed = Extract<Answer<never>, { ok: false }>

/** A read changes nothing, so its failures are never `unknown`. */
export type Intent = 'read' | 'write'

/** `statusCode` 0 means that no answer came; `error.code` is then the system's, such as ECONNREFUSED. */
const failure = z.object({
  statusCode: z.number(),
  error: z
    .object({ code: z.string(), reason: z.string(), field: z.string(), description: z.string() })
    .partial()
    .catch({}),
})

/** Without a connection the provider cannot have done anything. */
const neverSent: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'])

/** The failure for whatever a call threw. Never throws. */
export function failedCall(intent: Intent, thrown: unknown): Failed {
  const parsed = failure.safeParse(thrown)
  if (!parsed.success) return notUnderstood(intent, thrown instanceof Error ? thrown.name : 'not an error')
  const { statusCode: status, error } = parsed.data
  const words = [error.code, error.reason, error.field, error.description].filter(
    (word) => word && word !== 'NA',
  )
  if (status === 0) {
    const outcome = intent === 'read' || neverSent.has(error.code ?? '') ? 'unreachable' : 'unknown'
    return { ok: false, outcome, detail: withoutPersonalData(['no answer', ...words].join(' ')) }
  }
  return {
    ok: false,
    outcome: outcomeOf(intent, status),
    status,
    detail: withoutPersonalData([status, ...words].join(' ')),
  }
}

function outcomeOf(intent: Intent, status: number): Failed['outcome'] {
  if (status === 409 || status === 429) return 'unreachable'
  if (status >= 400 && status < 500 && status !== 408) return 'refused'
  return intent === 'read' ? 'unreachable' : 'unknown'
}

/** For a successful answer that is malformed, after which a write may have been done. */
export function notUnderstood(intent: Intent, what: string): Failed {
  return {
    ok: false,
    outcome: intent === 'read' ? 'unreachable' : 'unknown',
    status: 200,
    detail: `not understood: ${what}`,
  }
}

/** For a call that is refused on our side before anything is sent. */
export const notSent = (detail: string): Failed => ({ ok: false, outcome: 'refused', detail })

/** Removes email addresses and long numbers, because the provider's text may repeat what a payer typed. */
const withoutPersonalData = (text: string): string =>
  text
    .replace(/\S+@\S+/g, '…')
    .replace(/\+?\d[\d\s-]{4,}\d/g, '…')
    .slice(0, 300)

const lowerCaseHex = /^[0-9a-f]{64}$/

/** Constant-time: whether the signature is the HMAC-SHA256 of the message. False for anything malformed; never throws. */
export function isSignedWith(secret: string, message: string | Uint8Array, signature: unknown): boolean {
  if (typeof signature !== 'string' || !lowerCaseHex.test(signature)) return false
  const expected = createHmac('sha256', secret).update(message).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}

/** Constant-time against several secrets; all are tried, so that the time does not reveal which one matched. */
export function isSignedWithOneOf(
  secrets: readonly string[],
  message: string | Uint8Array,
  signature: unknown,
): boolean {
  return secrets.map((secret) => isSignedWith(secret, message, signature)).includes(true)
}

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
