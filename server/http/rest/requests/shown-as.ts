import { z } from 'zod'

/**
 * The documented shape of a field that the request schema accepts as `unknown` and that is validated later. For
 * `.meta(…)`.
 */
export function shownAs(schema: z.ZodType, description?: string): Record<string, unknown> {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return description === undefined ? shape : { ...shape, description }
}
