import { z } from 'zod'

/** Faults and odd answers that a test can choose. */
const names = [
  'normal',
  // fewer or stranger files
  ...['empty', 'empty_album', 'one', 'replaced', 'odd_files', 'malformed', 'foreign_ids'],
  // pages
  ...['paged', 'expired_token', 'endless'],
  // refusals, by their reasons
  ...['rate_limit', 'user_rate_limit', 'too_many', 'daily_limit', 'not_configured', 'insufficient'],
  ...['invalid_key', 'bad_request', 'unauthorized', 'not_found', 'error', 'unavailable'],
  // refusals of the bytes alone
  ...['download_quota', 'media_403', 'media_429', 'media_404', 'media_500', 'media_hang', 'media_html'],
  ...['media_huge', 'media_redirect', 'media_broken_off'],
  // connection faults
  ...['down', 'timeout', 'latency', 'garbage', '502html', 'huge', 'redirect', 'broken_off'],
] as const

export type DriveMode = (typeof names)[number]
export const driveModes: readonly DriveMode[] = names

/** The provider's reasons and status codes for the same modes. */
const aliases: Readonly<Record<string, DriveMode>> = {
  ok: 'normal',
  rateLimitExceeded: 'rate_limit',
  userRateLimitExceeded: 'user_rate_limit',
  dailyLimitExceeded: 'daily_limit',
  downloadQuotaExceeded: 'download_quota',
  accessNotConfigured: 'not_configured',
  insufficientFilePermissions: 'insufficient',
  API_KEY_INVALID: 'invalid_key',
  badRequest: 'bad_request',
  authError: 'unauthorized',
  notFound: 'not_found',
  backendError: 'error',
  '400': 'bad_request',
  '401': 'unauthorized',
  '403': 'rate_limit',
  '404': 'not_found',
  '429': 'too_many',
  '500': 'error',
  '503': 'unavailable',
}

/** `ms`: how late the answer is in the mode `latency`. */
export const driveControl = z.strictObject({
  mode: z.preprocess(
    (sent) => ((typeof sent === 'string' || typeof sent === 'number') && aliases[String(sent)]) || sent,
    z.enum(names),
  ),
  ms: z.int().min(0).max(60_000).optional(),
})
export type DriveControl = z.output<typeof driveControl>
