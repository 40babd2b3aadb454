import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { readEnvironment, SettingsError, settingNames } from './config'

type Source = Record<string, string | undefined>

/** The faults of these settings, one per line. */
function faults(source: Source): string[] {
  try {
    readEnvironment(source)
    return []
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    const [title, ...lines] = error.message.split('\n')
    expect(title).toBe('These settings are wrong or missing:')
    return lines.map((line) => line.trim())
  }
}
const faulty = (source: Source) => faults(source).map((line) => line.slice(0, line.indexOf(':')))

const key = Buffer.alloc(32, 7).toString('base64')
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://hotel.example',
  RAZORPAY_KEY_ID: 'rzp_live_abc',
  RAZORPAY_KEY_SECRET: 'key secret',
  RAZORPAY_WEBHOOK_SECRET: 'webhook secret',
  SMTP_URL: 'smtps://user:word@mail.example',
  MAIL_FROM: '"Mountain Hotel" <stay@hotel.example>',
  HOTEL_EMAIL: 'desk@hotel.example',
  ORGANISER_EMAIL: 'treks@hotel.example',
  ADMIN_EMAIL: 'admin@hotel.example',
  ADMIN_PASSWORD: 'long enough',
  PII_KEY: key,
}

const defaults = {
  PORT: 3000,
  TRUSTED_PROXY: [],
  DATA_DIR: '.data',
  DATABASE_POOL: 10,
  HOLD_SECONDS: 600,
  HOLD_GRACE_SECONDS: 30,
  QUEUE_CLAIM_SECONDS: 120,
  MAX_HOLDS_PER_USER: 3,
  MAX_HOLDS_PER_ADDRESS: 12,
  MAX_STAY_NIGHTS: 14,
  GUEST_DATE_CHANGES: 1,
  RATE_LIMITS: 'on',
  ADMIN_SESSION_HOURS: 12,
  IDENTITY_DAYS: 30,
  REGISTER_DAYS: 365,
  DESK_DISCOUNT: 0,
  HOTEL_MAILS: 'both',
  REMINDER_MAILS: 'on',
  BACKUP_KEEP: 14,
  CORS_ORIGINS: [],
  CONTENT_POLICY: 'enforce',
  LOG_LEVEL: 'info',
  production: false,
}

describe('a server without any settings', () => {
  test('starts in sandbox mode, with every default', () => {
    expect(readEnvironment({})).toEqual(defaults)
  })

  test('treats a blank setting as absent', () => {
    expect(readEnvironment(Object.fromEntries(settingNames.map((name) => [name, ''])))).toEqual(defaults)
  })
})

describe('.env.example', () => {
  const text = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
  const example = parseEnv(text)
  const forTests = ['TEST_DATABASE_URL', 'CHROME', 'SANDBOX_PORT']

  test('names exactly the existing settings, and those of tests and the separate sandbox', () => {
    expect(Object.keys(example).toSorted()).toEqual([...settingNames, ...forTests].toSorted())
  })

  test('explains each of them', () => {
    const blocks = text.split(/\n{2,}/).filter((block) => /^[A-Z]/m.test(block))
    for (const block of blocks) expect(block).toMatch(/^# \S/)
  })

  test('changes nothing when it is copied as it is', () => {
    expect(readEnvironment(example)).toEqual(defaults)
  })
})

describe('settings', () => {
  test('are parsed into typed values', () => {
    const settings = readEnvironment({
      PORT: '0',
      HOST: '::1',
      TRUSTED_PROXY: '10.0.0.1, fd00::2',
      RAZORPAY_KEY_ID: 'rzp_test_abc',
      RAZORPAY_KEY_SECRET: 'key secret',
      RAZORPAY_WEBHOOK_SECRET: 'new, old',
      PII_KEY: key,
      DATABASE_URL: 'postgres://localhost/hotel',
      SANDBOX_URL: 'http://localhost:3100/',
      SANDBOX_NOW: '2027-06-01T09:00:00+05:30',
      MAX_HOLDS_PER_USER: '0',
      RATE_LIMITS: 'off',
      CORS_ORIGINS: 'https://a.example,https://b.example',
    })
    expect(settings).toMatchObject({
      PORT: 0,
      TRUSTED_PROXY: ['10.0.0.1', 'fd00::2'],
      RAZORPAY_WEBHOOK_SECRET: ['new', 'old'],
      SANDBOX_URL: 'http://localhost:3100',
      MAX_HOLDS_PER_USER: 0,
      CORS_ORIGINS: ['https://a.example', 'https://b.example'],
    })
    expect(settings.PII_KEY?.equals(Buffer.alloc(32, 7))).toBe(true)
  })

  test.each([
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '3000.5'],
    ['PUBLIC_URL', 'hotel.example'],
    ['PUBLIC_URL', 'localhost:3000'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['TRUSTED_PROXY', 'proxy.example'],
    ['TRUSTED_PROXY', '10.0.0.1,10.0.0.0/8'],
    ['DATABASE_URL', 'mysql://localhost/hotel'],
    ['DATABASE_POOL', '1'],
    ['SANDBOX_URL', 'nowhere'],
    ['SANDBOX_NOW', 'tomorrow'],
    ['SANDBOX_NOW', '2027-06-01'],
    ['HOLD_SECONDS', '0'],
    ['HOLD_GRACE_SECONDS', '1e3'],
    ['QUEUE_CLAIM_SECONDS', '0'],
    ['MAX_HOLDS_PER_USER', 'many'],
    ['MAX_HOLDS_PER_ADDRESS', '-1'],
    ['MAX_STAY_NIGHTS', '0'],
    ['GUEST_DATE_CHANGES', 'once'],
    ['RATE_LIMITS', 'no'],
    ['ADMIN_EMAIL', 'admin'],
    ['ADMIN_PASSWORD', 'short'],
    ['ADMIN_SESSION_HOURS', '0'],
    ['SMTP_URL', 'mail.example:25'],
    ['HOTEL_EMAIL', 'hotel@'],
    ['ORGANISER_EMAIL', '@example'],
    ['PII_KEY', 'too short'],
    ['PII_KEY', Buffer.alloc(33).toString('base64')],
    ['IDENTITY_DAYS', 'never'],
    ['REGISTER_DAYS', '-1'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s is refused', (name, value) => {
    expect(faulty({ PII_KEY: key, [name]: value })).toEqual([name])
  })

  test('are all named at once where they are wrong or missing', () => {
    const wrong = {
      PORT: 'http',
      HOLD_SECONDS: '0',
      LOG_LEVEL: 'loud',
      RATE_LIMITS: 'off',
      SANDBOX_NOW: 'tomorrow',
    }
    const { SMTP_URL, PII_KEY, ...rest } = production
    const names = faulty({ ...rest, ...wrong, ADMIN_EMAIL: 'admin' })
    const expected = [
      'PORT',
      'HOLD_SECONDS',
      'LOG_LEVEL',
      'SANDBOX_NOW',
      'ADMIN_EMAIL',
      'RATE_LIMITS',
      'SMTP_URL',
      'PII_KEY',
    ]
    expect(new Set(names)).toEqual(new Set(expected))
  })

  test('no error message repeats a secret', () => {
    const secret = 'pa55'
    const complaints = faults({
      ADMIN_PASSWORD: secret,
      PII_KEY: secret,
      SMTP_URL: secret,
      DATABASE_URL: secret,
    })
    expect(complaints).toHaveLength(4)
    expect(complaints.join()).not.toContain(secret)
  })
})

describe('settings that belong together', () => {
  const { RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET } = production
  const razorpay = { RAZORPAY_KEY_ID: 'rzp_test_abc', RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET }
  const allOrNone = 'RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET: give all three or none'

  test('are all three or none for the payment provider', () => {
    expect(faults(razorpay)).toEqual([])
    for (const name of Object.keys(razorpay)) {
      expect(faults({ ...razorpay, [name]: undefined })).toEqual([allOrNone])
      expect(faults({ ...razorpay, [name]: '' })).toEqual([allOrNone])
    }
  })

  test('are both or none for the reviews, in production too', () => {
    const places = { GOOGLE_PLACES_KEY: 'key', GOOGLE_PLACE_ID: 'place' }
    expect(faults(places)).toEqual([])
    expect(faults({ ...production, ...places })).toEqual([])
    for (const name of Object.keys(places))
      expect(faults({ ...places, [name]: '' })).toEqual([
        'GOOGLE_PLACES_KEY and GOOGLE_PLACE_ID: give both or none',
      ])
  })

  test('include a webhook secret that is not blank', () => {
    expect(faulty({ ...razorpay, RAZORPAY_WEBHOOK_SECRET: ' , ' })).toEqual(['RAZORPAY_WEBHOOK_SECRET'])
  })

  test('have a webhook secret that differs from the key secret, also while rotating', () => {
    const same = 'RAZORPAY_WEBHOOK_SECRET: must not be the same as RAZORPAY_KEY_SECRET'
    const { RAZORPAY_KEY_SECRET: secret } = razorpay
    expect(faults({ ...razorpay, RAZORPAY_WEBHOOK_SECRET: secret })).toEqual([same])
    expect(faults({ ...razorpay, RAZORPAY_WEBHOOK_SECRET: `other, ${secret}` })).toEqual([same])
  })

  test('include PII_KEY wherever DATABASE_URL is set', () => {
    const DATABASE_URL = 'postgresql://localhost/hotel'
    expect(faults({ DATABASE_URL })).toEqual(['PII_KEY: is required with DATABASE_URL'])
    expect(faults({ DATABASE_URL, PII_KEY: key })).toEqual([])
  })
})

describe('in production', () => {
  test('every integration must be a real one', () => {
    expect(readEnvironment(production)).toMatchObject({ production: true, RATE_LIMITS: 'on' })
    const { NODE_ENV, ...real } = production
    for (const name of Object.keys(real)) {
      const complaints = faults({ ...production, [name]: '' })
      expect(complaints).toContain(`${name}: is required in production`)
    }
    expect(faulty({ NODE_ENV }).toSorted()).toEqual(Object.keys(real).toSorted())
  })

  test('the settings of the sandbox are refused', () => {
    const sandbox = {
      SANDBOX_URL: 'http://localhost:3100',
      SANDBOX_NOW: '2027-06-01T09:00:00+05:30',
      RATE_LIMITS: 'off',
    }
    expect(faulty({ ...production, ...sandbox })).toEqual(['SANDBOX_URL', 'SANDBOX_NOW', 'RATE_LIMITS'])
  })

  test('a live payment key is required, and accepted nowhere else', () => {
    expect(faulty({ ...production, RAZORPAY_KEY_ID: 'rzp_test_abc' })).toEqual(['RAZORPAY_KEY_ID'])
    expect(faults({ ...production, NODE_ENV: 'development' })).toEqual([
      'RAZORPAY_KEY_ID: a live key needs NODE_ENV=production',
    ])
    expect(faulty({ ...production, RAZORPAY_KEY_ID: 'abc' })).toEqual(['RAZORPAY_KEY_ID'])
  })
})
