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
