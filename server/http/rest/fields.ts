import { z } from 'zod'
import { calendarDate } from '#shared/calendar/calendar-date-schema'
import { otherIdKinds } from '#shared/guest/identity'
import { typed } from '#shared/typed-text'

const numberAsText = (shape: RegExp) =>
  z.union([z.number(), typed().trim().regex(shape).transform(Number)], { error: 'must be a number' })

/** A whole number, also when it comes as text. */
export const wholeNumber = numberAsText(/^\d{1,12}$/)

/** Rupees, also when they come as text, with or without paise. */
export const amountOfMoney = numberAsText(/^\d{1,12}(\.\d{1,2})?$/)

export const checkInDate = calendarDate.meta({
  format: 'date',
  description: 'The first night, in the hotel’s time zone.',
})
export const checkOutDate = calendarDate.meta({ format: 'date', description: 'The day of departure.' })

export const noOrderId = 'Order ID is required.'

/**
 * The documented shape of a field that the request schema accepts as `unknown` and that is validated later. For
 * `.meta(…)`.
 */
export function shownAs(schema: z.ZodType, description?: string): Record<string, unknown> {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return description === undefined ? shape : { ...shape, description }
}

// Fields of answers.
export const date = z.iso.date()
export const rupees = z.number().nonnegative().meta({ description: 'Rupees, with at most two decimals.' })
export const count = z.int().nonnegative()
export const guest = z.strictObject({
  name: z.string(),
  age: z.int(),
  aadhar: z.string(),
  otherId: z.enum([...otherIdKinds, '']).meta({
    description: 'What they show at check-in in place of an Aadhaar card; empty where it is none.',
  }),
})

export const done = z.strictObject({ success: z.literal(true) })
export const doneInWords = z.strictObject({ success: z.literal(true), message: z.string() })

/** An answer that is not a success, with its word for programs and a sentence for people. */
export const failure = <const T extends string>(message: T) =>
  z.strictObject({ success: z.literal(false), message: z.literal(message), error: z.string() })
