import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto'
import type { Ids } from './ids'

const algorithm = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16
const bookingKeyLength = 22

/** Encrypts what must not be readable in a stolen database, and digests what only has to be recognised. */
export type Secrets = {
  /** Encrypts; opening needs the same `context`, so a sealed value cannot be moved to another row. */
  seal(plain: string, context: string): Buffer
  /** Throws when the key, the context or the bytes are wrong. */
  open(sealed: Buffer, context: string): string
  /** A keyed digest: equal values give equal texts, and without the key the value cannot be found. */
  digest(kind: 'user' | 'mobile' | 'address' | 'recovery', value: string): string
  /** What opens the booking with this reference, in links that are mailed: 22 letters of the URL-safe base 64. */
  bookingKey(reference: string, keyVersion: number): string
  /** What opens the calendar feed with this id, in addresses that other sites read: as many letters. */
  feedKey(id: string): string
}

/** `key`: 32 bytes (`PII_KEY`). Keys for encryption, digests and links to bookings are derived from it. */
export function secretsWith(key: Buffer, ids: Ids): Secrets {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32))
  const sealing = derive('identity numbers')
  const digesting = derive('digests')
  const linking = derive('links to bookings')
  const feeding = derive('addresses of calendars')
  return {
    seal(plain, context) {
      const iv = ids.bytes(ivLength)
      const cipher = createCipheriv(algorithm, sealing, iv).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    open(sealed, context) {
      // Without this length, a tag cut to four bytes would be accepted.
      const whole = { authTagLength: tagLength }
      const decipher = createDecipheriv(algorithm, sealing, sealed.subarray(0, ivLength), whole)
        .setAAD(Buffer.from(context))
        .setAuthTag(sealed.subarray(ivLength, ivLength + tagLength))
      // As bytes, since a decoder for each text would take longer than opening it; `final` checks them.
      const plain = decipher.update(sealed.subarray(ivLength + tagLength))
      return Buffer.concat([plain, decipher.final()]).toString('utf8')
    },
    digest: (kind, value) => createHmac('sha256', digesting).update(`${kind}:${value}`).digest('base64url'),
    bookingKey: (reference, keyVersion) =>
      createHmac('sha256', linking)
        .update(`${reference}:${keyVersion}`)
        .digest('base64url')
        .slice(0, bookingKeyLength),
    feedKey: (id) => createHmac('sha256', feeding).update(id).digest('base64url').slice(0, bookingKeyLength),
  }
}

/** For tokens that are random already: the database stores this instead of the token. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')
