import type { z } from 'zod'
import { failedCall, garbled, type Intent } from './failures'
import type { Answer } from './payments'

/** One call, awaited, understood and checked against what was asked for. Never throws. */
export async function ask<S extends z.ZodType>(
  intent: Intent,
  call: () => Promise<unknown>,
  shape: S,
  fits: (value: z.output<S>) => boolean = () => true,
): Promise<Answer<z.output<S>>> {
  try {
    const answer = shape.safeParse(await call())
    if (!answer.success) return garbled(intent, answer.error.issues[0]?.path.join('.') || 'no object')
    return fits(answer.data) ? { ok: true, value: answer.data } : garbled(intent, 'it answers something else')
  } catch (thrown) {
    return failedCall(intent, thrown)
  }
}
