import { z } from 'zod'

/** The state of the hotel before an example: what the example's guest, or another one, has done. */
export type Situation = 'empty' | 'allHeld' | 'soldOut' | 'paid' | 'confirmed' | 'cancelled'

/** One request and its answer, exact except for ids, instants and secrets. */
export type Example = {
  name: string
  /** Absent: the example holds whatever is booked. */
  given?: Situation
  body?: Record<string, unknown>
  params?: Record<string, string>
  /** The file of a form. */
  file?: { name: string; type: string; content: string }
  /** For an administrator's call; false sends no token. */
  signedIn?: false
  status: number
  answer: unknown
  /** The answer depends on the hotel's content, such as its albums: only its shape is checked. */
  varies?: true
}

export type DocumentedAnswer = { words: string; schema: z.ZodType }

/** One REST call as external tools see it. `request` is the schema that parses its body. */
export type DocumentedCall = {
  method: 'get' | 'post' | 'put' | 'delete'
  /** As OpenAPI writes it: `/api/photos/{folderId}`. */
  path: string
  group: 'Rooms and booking' | 'Cancelling' | 'Administration' | 'The hotel'
  summary: string
  notes: string
  isForAdmin?: true
  request?: z.ZodType
  /** The body is a form with a file, not JSON. */
  isForm?: true
  params?: Record<string, string>
  answers: Record<number, DocumentedAnswer>
  examples: Example[]
}

const words = z.string().meta({ description: 'A sentence for people.' })

/** The schema of an error answer; `message` is one of these codes. */
export const refusal = <const T extends [string, ...string[]]>(...messages: T) =>
  z.strictObject({ success: z.literal(false), message: z.enum(messages), error: words })

export const refused = (message: string, error: string) => ({ success: false, message, error })

const tooMany = { words: 'Too many requests. Retry-After says when to try again.' }

/** Answers that every call may give beside its own. */
export const always: Record<number, DocumentedAnswer> = {
  403: {
    words: 'Sent by a page of another site that the hotel has not allowed. Nothing was done.',
    schema: refusal('ForeignOrigin'),
  },
  429: { ...tooMany, schema: refusal('TooManyTries', 'TooManyHolds') },
  500: { words: 'Something went wrong on our side.', schema: refusal('Unexpected') },
  503: {
    words:
      'The server is starting, stopping, too busy or without its database. Retry-After says when to try again.',
    schema: z.union([
      refusal('Busy'),
      z.strictObject({ success: z.literal(false), message: z.enum(['Starting', 'Stopping']) }),
    ]),
  },
}

export const tooLarge = (most: string): DocumentedAnswer => ({
  words: `The body is larger than ${most}.`,
  schema: refusal('TooLarge'),
})
export const notSignedIn: DocumentedAnswer = {
  words: 'No valid token in the header auth-token.',
  schema: refusal('NotSignedIn'),
}
export const invalid: DocumentedAnswer = {
  words: 'The request is not valid; `error` says what is wrong with it.',
  schema: refusal('InvalidInput'),
}
