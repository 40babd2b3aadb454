import type { Context } from 'hono'
import { z } from 'zod'

/** The API key that the fake Drive accepts, and the folder that it shares. */
export const driveKey = 'sandbox-drive-key'
export const driveFolder = 'sandbox-folder-of-albums'

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

type Code = 400 | 401 | 403 | 404 | 429 | 500 | 503
export type Refusal = { code: Code; domain: 'global' | 'usageLimits'; reason: string; message: string }

const usage = (code: Code, reason: string, message: string): Refusal => ({
  ...{ code, domain: 'usageLimits', reason, message },
})
const other = (code: Code, reason: string, message: string): Refusal => ({
  ...{ code, domain: 'global', reason, message },
})

/** Drive's error answers, by name. */
export const refusals = {
  rate_limit: usage(403, 'rateLimitExceeded', 'Rate Limit Exceeded'),
  user_rate_limit: usage(403, 'userRateLimitExceeded', 'User Rate Limit Exceeded.'),
  too_many: usage(429, 'rateLimitExceeded', 'Rate Limit Exceeded'),
  daily_limit: usage(403, 'dailyLimitExceeded', 'Daily Limit Exceeded'),
  not_configured: usage(403, 'accessNotConfigured', 'The API has not been used in this project before.'),
  insufficient: other(403, 'insufficientFilePermissions', 'The user does not have sufficient permissions.'),
  download_quota: usage(403, 'downloadQuotaExceeded', 'The download quota for this file has been exceeded.'),
  invalid_key: other(400, 'badRequest', 'API key not valid. Please pass a valid API key.'),
  bad_request: other(400, 'invalid', 'Invalid Value'),
  expired: other(400, 'invalid', 'Invalid Value'),
  unauthorized: other(401, 'authError', 'Invalid Credentials'),
  not_found: other(404, 'notFound', 'File not found: sandbox.'),
  error: other(500, 'backendError', 'Backend Error'),
  unavailable: other(503, 'backendError', 'The service is currently unavailable.'),
} as const satisfies Record<string, Refusal>

export const refuse = (c: Context, { code, domain, reason, message }: Refusal): Response =>
  c.json({ error: { code, message, errors: [{ domain, reason, message }] } }, code)
