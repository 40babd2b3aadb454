import { randomBytes, randomInt, randomUUID } from 'node:crypto'

/** The only source of random values. */
export type Ids = {
  uuid(): string
  /** URL-safe, from this many random bytes. */
  token(bytes: number): string
  base62(length: number): string
  bytes(length: number): Buffer
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export const systemIds: Ids = {
  uuid: () => randomUUID(),
  token: (bytes) => randomBytes(bytes).toString('base64url'),
  base62: (length) => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(''),
  bytes: (length) => randomBytes(length),
}
