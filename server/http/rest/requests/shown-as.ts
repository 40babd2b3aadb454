import { z } from 'zod'

/**
 * What the document says of a field that the door lets through as it came: the shape that it is held against afterwards.
 * For `.meta(…)`.
 */
export function shownAs(schema: z.ZodType, description?: string): Record<string, unknown> {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return description === undefined ? shape : { ...shape, description }
}
