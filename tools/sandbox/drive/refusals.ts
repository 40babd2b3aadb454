import type { Context } from 'hono'

export type Refusal = {
  code: 400 | 401 | 403 | 404 | 429 | 500 | 503
  domain: 'global' | 'usageLimits'
  reason: string
  message: string
}

const usage = (code: 403 | 429, reason: string, message: string): Refusal => ({
  code,
  domain: 'usageLimits',
  reason,
  message,
})
const other = (code: Refusal['code'], reason: string, message: string): Refusal => ({
  code,
  domain: 'global',
  reason,
  message,
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
