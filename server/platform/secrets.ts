import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto'
import type { Ids } from './ids'

const algorithm = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/** Seals what must not be read from a stolen database, and makes digests of what must only be recognised. */
export type Secrets = {
  /** Encrypts; `context` must be the same when opening, so a sealed value cannot be moved to another row. */
  seal(plain: string, context: string): Buffer
  /** Throws when the key, the context or the bytes are not the right ones. */
  open(sealed: Buffer, context: string): string
  /** A keyed digest: the same value gives the same text, and nobody without the key can go back. */
  digest(kind: 'user' | 'mobile' | 'address', value: string): string
}

/** `key`: 32 bytes (`PII_KEY`). Two keys are derived from it, one for sealing and one for digests. */
export function secretsWith(key: Buffer, ids: Ids): Secrets {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32))
  const sealing = derive('identity numbers')
  const digesting = derive('digests')
  return {
    seal(plain, context) {
      const iv = ids.bytes(ivLength)
      const cipher = createCipheriv(algorithm, sealing, iv).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    open(sealed, context) {
      // Without its length a tag that was cut to four bytes would do.
      const whole = { authTagLength: tagLength }
      const decipher = createDecipheriv(algorithm, sealing, sealed.subarray(0, ivLength), whole)
        .setAAD(Buffer.from(context))
        .setAuthTag(sealed.subarray(ivLength, ivLength + tagLength))
      return (
        decipher.update(sealed.subarray(ivLength + tagLength), undefined, 'utf8') + decipher.final('utf8')
      )
    },
    digest: (kind, value) => createHmac('sha256', digesting).update(`${kind}:${value}`).digest('base64url'),
  }
}

/** For tokens that are random already: what the database keeps instead of the token. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')
