import { z } from 'zod'
import type { Answer } from './payments'

export type Failed = Extract<Answer<never>, { ok: false }>

/** A reading call changes nothing, so its failures are never `unknown`. */
export type Intent = 'read' | 'write'

/** How a call fails: `statusCode` 0 = no answer came; then `error.code` is the system's own. */
const failure = z.object({
  statusCode: z.number(),
  error: z
    .object({ code: z.string(), reason: z.string(), field: z.string(), description: z.string() })
    .partial()
    .catch({}),
})

/** The line was never made, so nothing can have been done. */
const neverSent: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'])

/** Turns whatever a call threw into words; never throws itself. */
export function failedCall(intent: Intent, thrown: unknown): Failed {
  const parsed = failure.safeParse(thrown)
  if (!parsed.success) return garbled(intent, thrown instanceof Error ? thrown.name : 'not an error')
  const { statusCode: status, error } = parsed.data
  const words = [error.code, error.reason, error.field, error.description].filter(
    (word) => word && word !== 'NA',
  )
  if (status === 0) {
    const outcome = intent === 'read' || neverSent.has(error.code ?? '') ? 'unreachable' : 'unknown'
    return { ok: false, outcome, detail: withoutPersons(['no answer', ...words].join(' ')) }
  }
  return {
    ok: false,
    outcome: outcomeOf(intent, status),
    status,
    detail: withoutPersons([status, ...words].join(' ')),
  }
}

function outcomeOf(intent: Intent, status: number): Failed['outcome'] {
  if (status === 409 || status === 429) return 'unreachable'
  if (status >= 400 && status < 500 && status !== 408) return 'refused'
  return intent === 'read' ? 'unreachable' : 'unknown'
}

/** An answer of success that cannot be understood: a write may have been done. */
export function garbled(intent: Intent, what: string): Failed {
  return {
    ok: false,
    outcome: intent === 'read' ? 'unreachable' : 'unknown',
    status: 200,
    detail: `not understood: ${what}`,
  }
}

/** Stopped on our side, before anything was sent. */
export const notSent = (detail: string): Failed => ({ ok: false, outcome: 'refused', detail })

/** The provider's free text may repeat what a payer typed: addresses and long numbers go. */
const withoutPersons = (text: string): string =>
  text
    .replace(/\S+@\S+/g, '…')
    .replace(/\+?\d[\d\s-]{4,}\d/g, '…')
    .slice(0, 300)
