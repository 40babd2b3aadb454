import { z } from 'zod'
import type { WebhookSecret } from '../constants'

/** How webhooks are sent, and their faults. */
export type WebhookMode = {
  /** `shuffle`: waiting events leave together in another order. */
  mode: 'normal' | 'drop' | 'reverse' | 'duplicate' | 'shuffle'
  /** How often a duplicate is sent. */
  copies: number
  delayMs: number
  secret: WebhookSecret
  signature: 'good' | 'bad'
  eventId: 'sent' | 'missing'
  /** `unknown`: a kind that the documentation does not name. */
  event: 'known' | 'unknown'
  /** `foreign`: another merchant's account, though signed with the hotel's secret. */
  account: 'own' | 'foreign'
  /** The least number of bytes in a body. */
  bodyBytes: number
  /** The window and `control/pay` answer only after the payment's events were tried. */
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

/** A new `mode` starts with the defaults; without one, only the named settings change. */
export function changedMode(before: WebhookMode, change: z.output<typeof modeChange>): WebhookMode {
  const base = change.mode === undefined ? before : normalMode
  const named = Object.entries(change).filter(([, value]) => value !== undefined)
  return { ...base, ...Object.fromEntries(named) }
}
