import { z } from 'zod'
import { largestAttachment, largestBody } from '#server/http/middleware/read-request'

export type DocumentedAnswer = { words: string; schema: z.ZodType }

/** The schema of an error answer; `message` is one of these codes. */
export const refusal = <const T extends [string, ...string[]]>(...messages: T) =>
  z.strictObject({
    success: z.literal(false),
    message: z.enum(messages),
    error: z.string().meta({ description: 'A sentence for people.' }),
  })

export const invalid = {
  words: 'The request is not valid; `error` says what is wrong with it.',
  schema: refusal('InvalidInput'),
}
export const notSignedIn = {
  words: 'No valid token in the header auth-token.',
  schema: refusal('NotSignedIn'),
}

export const forbidden = {
  words: 'The call needs an owner, or it was sent by a page of another site. Nothing was done.',
  schema: refusal('Forbidden', 'ForeignOrigin'),
}

/** The refusals of every call that takes something. */
export function refusalsOf(call: { method: string; request?: z.ZodType; attachment?: string }) {
  const refusals = call.request ? { 400: invalid } : {}
  if (call.method === 'get') return refusals
  const { words } = call.attachment ? largestAttachment : largestBody
  return {
    ...refusals,
    413: { words: `The body is larger than ${words}.`, schema: refusal('TooLarge') },
  }
}

/** Answers that every call may give beside its own. */
export const always: Record<number, DocumentedAnswer> = {
  403: {
    words: 'Sent by a page of another site that the hotel has not allowed. Nothing was done.',
    schema: refusal('ForeignOrigin'),
  },
  429: {
    words: 'Too many requests. Retry-After says when to try again.',
    schema: refusal('TooManyTries', 'TooManyHolds'),
  },
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

/** For what another company's server gives. */
export const sourceDown = {
  words: 'The source does not answer, and there is no stored copy.',
  schema: refusal('ProviderDown'),
}
