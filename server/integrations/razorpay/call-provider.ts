import type { z } from 'zod'
import { failedCall, type Intent, notUnderstood } from './failures'
import type { Answer } from './payments'

/** Makes one call, parses the answer and checks with `fits` that it belongs to the request. Never throws. */
export async function callProvider<S extends z.ZodType>(
  intent: Intent,
  call: () => Promise<unknown>,
  shape: S,
  fits: (value: z.output<S>) => boolean = () => true,
): Promise<Answer<z.output<S>>> {
  try {
    const answer = shape.safeParse(await call())
    if (!answer.success) return notUnderstood(intent, answer.error.issues[0]?.path.join('.') || 'no object')
    return fits(answer.data)
      ? { ok: true, value: answer.data }
      : notUnderstood(intent, 'it belongs to another request')
  } catch (thrown) {
    return failedCall(intent, thrown)
  }
}
