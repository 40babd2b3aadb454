import { z } from 'zod'

/** Faults and odd answers that a test can choose. */
const names = [
  'normal',
  // fewer reviews
  ...['none', 'empty', 'one', 'two'],
  // strange ones
  ...[
    'empty_text',
    'long_text',
    'emoji',
    'rtl',
    'html',
    'translated',
    'no_author_url',
    'script_url',
    'malformed',
  ],
  ...['no_photo', 'photo_404', 'photo_403', 'photo_hang', 'photo_huge', 'photo_html', 'photo_disguised'],
  ...['photo_redirect', 'photo_elsewhere'],
  // refusals
  ...['invalid_key', 'denied', 'not_found', 'quota', 'error', 'unavailable'],
  // connection faults
  ...['down', 'timeout', 'latency', 'garbage', '502html', 'huge', 'redirect', 'broken_off'],
] as const

export type PlacesMode = (typeof names)[number]

/** The older API's statuses for the same modes. */
const aliases: Readonly<Record<string, PlacesMode>> = {
  OK: 'normal',
  ZERO_RESULTS: 'none',
  NOT_FOUND: 'not_found',
  INVALID_REQUEST: 'invalid_key',
  REQUEST_DENIED: 'denied',
  OVER_QUERY_LIMIT: 'quota',
  UNKNOWN_ERROR: 'error',
}

/** `ms`: how late the answer is in the mode `latency`. */
export const placesControl = z.strictObject({
  mode: z.preprocess((sent) => (typeof sent === 'string' && aliases[sent]) || sent, z.enum(names)),
  ms: z.int().min(0).max(60_000).optional(),
})
export type PlacesControl = z.output<typeof placesControl>
