import { randomBytes, randomInt, randomUUID } from 'node:crypto'

/** The only source of chance. */
export type Ids = {
  uuid(): string
  /** URL-safe, from this many random bytes. */
  token(bytes: number): string
  base62(length: number): string
  bytes(length: number): Buffer
}

const mailDeps = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export const systemIds: Ids = {
  uuid: () => randomUUID(),
  token: (bytes) => randomBytes(bytes).toString('base64url'),
  base62: (length) => Array.from({ length }, () => mailDeps[randomInt(mailDeps.length)]).join(''),
  bytes: (length) => randomBytes(length),
}
