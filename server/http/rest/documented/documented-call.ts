import { z } from 'zod'

/** How the hotel stands before an example: what the guest of the examples, or another one, has done. */
export type Situation = 'empty' | 'allHeld' | 'soldOut' | 'paid' | 'confirmed' | 'cancelled'

/** One request and its answer, word for word but for ids, instants and secrets. */
export type Example = {
  name: string
  /** Absent: so it is at every hotel, whatever is booked there. */
  given?: Situation
  body?: Record<string, unknown>
  params?: Record<string, string>
  /** Of a form: what a file begins with. */
  file?: { name: string; type: string; content: string }
  /** Of an administrator's call: false sends no token. */
  signedIn?: false
  status: number
  answer: unknown
  /** Content of the house's own, such as its albums: only the shape is the same elsewhere. */
  varies?: true
}

export type DocumentedAnswer = { words: string; schema: z.ZodType }

/** One call as external tools see it. `request`: the schema that parses its body. */
export type DocumentedCall = {
  method: 'get' | 'post' | 'put' | 'delete'
  /** As OpenAPI writes it: `/api/photos/{folderId}`. */
  path: string
  group: 'Rooms and booking' | 'Cancelling' | 'The administrator' | 'The house'
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

/** The uniform refusal; `message` is one of these short words. */
export const refusal = <const T extends [string, ...string[]]>(...messages: T) =>
  z.strictObject({ success: z.literal(false), message: z.enum(messages), error: words })

export const refused = (message: string, error: string) => ({ success: false, message, error })

const tooMany = { words: 'Too many requests. Retry-After says when to come again.' }

/** What every call may answer beside its own answers. */
export const always: Record<number, DocumentedAnswer> = {
  403: {
    words: 'Sent by a page of another site that the hotel has not let in; nothing was done.',
    schema: refusal('ForeignOrigin'),
  },
  429: { ...tooMany, schema: refusal('TooManyTries', 'TooManyHolds') },
  500: { words: 'Something went wrong on our side.', schema: refusal('Unexpected') },
  503: {
    words:
      'Starting, stopping, too busy, or without its database just now. Retry-After says when to come again.',
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
