import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { systemIds } from './ids'
import { secretsWith, tokenHash } from './secrets'

const key = Buffer.alloc(32, 1)
const secrets = secretsWith(key, systemIds)
const others = secretsWith(Buffer.alloc(32, 2), systemIds)
const number = '234567892346'
const context = 'aadhaar:booking:1'

describe('an encrypted identity number', () => {
  test('is decrypted with the same key and context, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.string(), (plain, where) => {
        expect(secrets.open(secrets.seal(plain, where), where)).toBe(plain)
      }),
      { numRuns: 300, seed: 4041 },
    )
  })

  test('is decrypted after a restart with the same key', () => {
    const restarted = secretsWith(Buffer.alloc(32, 1), systemIds)
    expect(restarted.open(secrets.seal(number, context), context)).toBe(number)
  })

  test('does not contain the number, and differs each time', () => {
    const sealed = secrets.seal(number, context)
    expect(sealed.includes(number)).toBe(false)
    expect(secrets.seal(number, context).equals(sealed)).toBe(false)
  })

  test('is not decrypted for another guest or with another key', () => {
    const sealed = secrets.seal(number, context)
    expect(() => secrets.open(sealed, 'aadhaar:booking:2')).toThrow()
    expect(() => secrets.open(sealed, '')).toThrow()
    expect(() => others.open(sealed, context)).toThrow()
  })

  test('is not decrypted when any one bit is changed', () => {
    const sealed = secrets.seal(number, context)
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const turned = Buffer.from(sealed)
      turned.writeUInt8(turned.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      expect(() => secrets.open(turned, context)).toThrow()
    }
  })

  test('is not decrypted when it is cut short or extended', () => {
    for (const plain of [number, '']) {
      const sealed = secrets.seal(plain, context)
      for (let length = 0; length < sealed.length; length++) {
        expect(() => secrets.open(sealed.subarray(0, length), context), `${length} bytes`).toThrow()
      }
      expect(() => secrets.open(Buffer.concat([sealed, Buffer.of(0)]), context)).toThrow()
    }
  })
})

describe('a digest', () => {
  test('is the same for the same value, also after a restart', () => {
    expect(secretsWith(Buffer.alloc(32, 1), systemIds).digest('mobile', '9876543210')).toBe(
      secrets.digest('mobile', '9876543210'),
    )
  })

  test('differs by kind of value, by value and by key', () => {
    const digests = [
      secrets.digest('user', '9876543210'),
      secrets.digest('mobile', '9876543210'),
      secrets.digest('address', '9876543210'),
      secrets.digest('mobile', '9876543211'),
      others.digest('mobile', '9876543210'),
    ]
    expect(new Set(digests).size).toBe(digests.length)
  })

  test('does not contain the value, and is URL-safe', () => {
    const digest = secrets.digest('mobile', '9876543210')
    expect(digest).toMatch(/^[\w-]{43}$/)
    expect(digest).not.toContain('9876543210')
  })

  test('cannot be computed with the key from the settings directly', async () => {
    const { createHmac } = await import('node:crypto')
    const plain = createHmac('sha256', key).update('user:ana').digest('base64url')
    expect(secrets.digest('user', 'ana')).not.toBe(plain)
  })
})

test('a token is stored as its SHA-256, so a stolen database signs nobody in', () => {
  expect(tokenHash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
