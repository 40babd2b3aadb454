import { z } from 'zod'
import type { WebhookSecret } from '../constants'

/** How webhooks travel, and what is wrong with them. */
export type WebhookMode = {
  /** `shuffle`: what waits leaves together, in an order of its own. */
  mode: 'normal' | 'drop' | 'reverse' | 'duplicate' | 'shuffle'
  /** How often a duplicate is sent. */
  copies: number
  delayMs: number
  secret: WebhookSecret
  signature: 'good' | 'bad'
  eventId: 'sent' | 'missing'
  /** `unknown`: of a kind that the papers do not name. */
  event: 'known' | 'unknown'
  /** `foreign`: of another merchant's account, though signed with our secret. */
  account: 'own' | 'foreign'
  /** Bytes that bodies are at least long. */
  bodyBytes: number
  /** The window, and whoever pays by `control/pay`, hears of a payment only when its events were tried. */
  beforeHandler: boolean
  /** Real milliseconds that a receiver has for its answer. */
  timeoutMs: number
}

export const normalMode: WebhookMode = {
  mode: 'normal',
  copies: 2,
  delayMs: 0,
  secret: 'current',
  signature: 'good',
  eventId: 'sent',
  event: 'known',
  account: 'own',
  bodyBytes: 0,
  beforeHandler: false,
  timeoutMs: 5000,
}

export const modeChange = z
  .strictObject({
    mode: z.enum(['normal', 'drop', 'reverse', 'duplicate', 'shuffle']),
    copies: z.int().min(1).max(200),
    delayMs: z.number().min(0),
    secret: z.enum(['current', 'old']),
    signature: z.enum(['good', 'bad']),
    eventId: z.enum(['sent', 'missing']),
    event: z.enum(['known', 'unknown']),
    account: z.enum(['own', 'foreign']),
    bodyBytes: z.int().min(0).max(5_000_000),
    beforeHandler: z.boolean(),
    timeoutMs: z.int().min(1).max(60_000),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, {
    error: `one of ${Object.keys(normalMode).join(', ')} is missing`,
  })

/** A new `mode` begins with its usual settings; without one, only what is named changes. */
export function changedMode(before: WebhookMode, change: z.output<typeof modeChange>): WebhookMode {
  const base = change.mode === undefined ? before : normalMode
  const named = Object.entries(change).filter(([, value]) => value !== undefined)
  return { ...base, ...Object.fromEntries(named) }
}
