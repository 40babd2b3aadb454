import { isIP } from 'node:net'
import { z } from 'zod'
import { hotelMailings } from '#shared/hotel/settings'
import { gstin } from '#shared/invoice/gstin'

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema.optional())
const withDefault = <T extends z.ZodType>(schema: T, fallback: string) =>
  z.preprocess((value) => blankIsAbsent(value) ?? fallback, schema)

const whole = (min: number, max: number) =>
  z.string().regex(/^\d+$/, 'must be a whole number').transform(Number).pipe(z.number().min(min).max(max))
const partsOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
const list = z.string().transform(partsOf)
const addresses = list.refine(
  (parts) => parts.every((part) => isIP(part) > 0),
  'must be IP addresses, separated by commas',
)
const isOrigin = (text: string) =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
const origins = list.refine(
  (parts) => parts.every(isOrigin),
  'must be origins such as https://partner.example, separated by commas',
)
const secrets = list.refine((parts) => parts.length > 0, 'must be one or more secrets, separated by commas')
const address = z.email('must be an email address')
const url = z
  .url({ protocol: /^https?$/, error: 'must be a URL such as https://hotel.example' })
  .transform((text) => text.replace(/\/+$/, ''))
const key32 = z
  .string()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((bytes) => bytes.length === 32, 'must be 32 bytes in base64 (openssl rand -base64 32)')

const variables = z.object({
  NODE_ENV: optional(z.string()),
  PORT: withDefault(whole(0, 65_535), '3000'),
  HOST: optional(z.string()),
  PUBLIC_URL: optional(url),
  TRUSTED_PROXY: withDefault(addresses, ''),
  DATA_DIR: withDefault(z.string(), '.data'),
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')),
  DATABASE_POOL: withDefault(whole(2, 200), '10'),
  SANDBOX_URL: optional(url),
  SANDBOX_NOW: optional(
    z.iso.datetime({ offset: true, error: 'must be an instant such as 2027-06-01T09:00:00+05:30' }),
  ),
  HOLD_SECONDS: withDefault(whole(1, 86_400), '600'),
  HOLD_GRACE_SECONDS: withDefault(whole(0, 3600), '30'),
  QUEUE_CLAIM_SECONDS: withDefault(whole(1, 3600), '120'),
  MAX_HOLDS_PER_USER: withDefault(whole(0, 1000), '3'),
  MAX_HOLDS_PER_ADDRESS: withDefault(whole(0, 100_000), '12'),
  MAX_STAY_NIGHTS: withDefault(whole(1, 140), '14'),
  GUEST_DATE_CHANGES: withDefault(whole(0, 100), '1'),
  RATE_LIMITS: withDefault(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  ADMIN_EMAIL: optional(address),
  ADMIN_PASSWORD: optional(z.string().min(10, 'must have at least 10 characters')),
  ADMIN_SESSION_HOURS: withDefault(whole(1, 720), '12'),
  RAZORPAY_KEY_ID: optional(z.string().regex(/^rzp_(test|live)_\w+$/, 'must look like rzp_live_…')),
  RAZORPAY_KEY_SECRET: optional(z.string()),
  RAZORPAY_WEBHOOK_SECRET: optional(secrets),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')),
  MAIL_FROM: optional(z.string()),
  HOTEL_EMAIL: optional(address),
  ORGANISER_EMAIL: optional(address),
  GOOGLE_PLACES_KEY: optional(z.string()),
  GOOGLE_PLACE_ID: optional(z.string()),
  GOOGLE_DRIVE_KEY: optional(z.string()),
  GOOGLE_DRIVE_FOLDER: optional(
    z.string().regex(/^[A-Za-z0-9_-]{10,200}$/, 'must be the id at the end of the folder’s address'),
  ),
  PII_KEY: optional(key32),
  IDENTITY_DAYS: withDefault(whole(0, 3650), '30'),
  REGISTER_DAYS: withDefault(whole(0, 3650), '365'),
  DESK_DISCOUNT: withDefault(whole(0, 100_000), '0'),
  HOTEL_MAILS: withDefault(z.enum(hotelMailings, 'must be each, daily or both'), 'both'),
  GSTIN: optional(gstin),
  REMINDER_MAILS: withDefault(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  BACKUP_DIR: optional(z.string()),
  BACKUP_KEEP: withDefault(whole(1, 3650), '14'),
  CORS_ORIGINS: withDefault(origins, ''),
  CONTENT_POLICY: withDefault(
    z.enum(['enforce', 'report-only'], 'must be enforce or report-only'),
    'enforce',
  ),
  METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
  LOG_LEVEL: withDefault(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
})
export type Config = z.output<typeof variables> & { production: boolean }
type SettingName = keyof typeof variables.shape
export const settingNames: readonly string[] = Object.keys(variables.shape)

/** Names every wrong or missing setting. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

const razorpayParts = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const
const sandboxParts = ['SANDBOX_URL', 'SANDBOX_NOW'] as const
const realParts = [
  ...razorpayParts,
  'SMTP_URL',
  'MAIL_FROM',
  'HOTEL_EMAIL',
  'ORGANISER_EMAIL',
  'PUBLIC_URL',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'PII_KEY',
] as const

/** Parses the settings. Throws `SettingsError`. */
export function readEnvironment(source: Record<string, string | undefined>): Config {
  const parsed = variables.safeParse(source)
  const wrong = parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []
  const given = (name: SettingName) => source[name] || undefined
  const production = given('NODE_ENV') === 'production'
  const faults = [
    ...wrong,
    ...incomplete(given),
    ...(production ? notForProduction(given) : onlyForSandbox(given)),
  ]
  if (!parsed.success || faults.length > 0) throw complaint(faults)
  return { ...parsed.data, production }
}

function complaint(faults: string[]): SettingsError {
  return new SettingsError(
    `These settings are wrong or missing:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
  )
}

/** A setting as it was given, valid or not, so that one wrong setting does not hide another fault. */
type Given = (name: SettingName) => string | undefined

/** Settings that only make sense together. */
function incomplete(given: Given): string[] {
  const [id, secret, webhookSecrets] = razorpayParts.map(given)
  const all = [id, secret, webhookSecrets]
  const partly = all.includes(undefined) && all.some((value) => value !== undefined)
  return [
    ...(partly
      ? ['RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET: give all three or none']
      : []),
    ...(secret && partsOf(webhookSecrets ?? '').includes(secret)
      ? ['RAZORPAY_WEBHOOK_SECRET: must not be the same as RAZORPAY_KEY_SECRET']
      : []),
    ...(Boolean(given('GOOGLE_PLACES_KEY')) !== Boolean(given('GOOGLE_PLACE_ID'))
      ? ['GOOGLE_PLACES_KEY and GOOGLE_PLACE_ID: give both or none']
      : []),
    ...(Boolean(given('GOOGLE_DRIVE_KEY')) !== Boolean(given('GOOGLE_DRIVE_FOLDER'))
      ? ['GOOGLE_DRIVE_KEY and GOOGLE_DRIVE_FOLDER: give both or none']
      : []),
    ...(given('DATABASE_URL') && !given('PII_KEY') ? ['PII_KEY: is required with DATABASE_URL'] : []),
  ]
}

function notForProduction(given: Given): string[] {
  return [
    ...realParts.filter((name) => !given(name)).map((name) => `${name}: is required in production`),
    ...sandboxParts.filter(given).map((name) => `${name}: is for the sandbox and refused in production`),
    ...(given('RATE_LIMITS') === 'off'
      ? ['RATE_LIMITS: off is for the sandbox and refused in production']
      : []),
    ...(given('RAZORPAY_KEY_ID')?.startsWith('rzp_test_')
      ? ['RAZORPAY_KEY_ID: is a test key; production needs a live one']
      : []),
  ]
}

function onlyForSandbox(given: Given): string[] {
  return given('RAZORPAY_KEY_ID')?.startsWith('rzp_live_')
    ? ['RAZORPAY_KEY_ID: a live key needs NODE_ENV=production']
    : []
}

/** The settings of this process; a `.env` file in the working folder adds those that the environment does not set. */
export function processEnvironment(): Config {
  try {
    process.loadEnvFile()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  return readEnvironment(process.env)
}

/** The password for `npm run admin`; the server does not read it. */
export const newPasswordSetting = (): string | undefined => process.env['NEW_ADMIN_PASSWORD'] || undefined

/** The account that the conformance check signs in with. */
export const administratorSettings = () => ({
  email: process.env['ADMIN_EMAIL'],
  password: process.env['ADMIN_PASSWORD'],
})
