import { hash, verify } from '@node-rs/argon2'

/** argon2id with the library's parameters (OWASP's recommendation). */
export type Passwords = {
  hash(password: string): Promise<string>
  /** False for a wrong password and for a missing hash, in the same time. */
  verify(stored: string | undefined, password: string): Promise<boolean>
}

/** `cost` is for fast tests; its memory is in KiB. */
export function argonPasswords(cost?: { memoryCost: number; timeCost: number }): Passwords {
  const nobodys = hash('nobody has this password', cost)
  return {
    hash: (password) => hash(password, cost),
    async verify(stored, password) {
      const isRight = await verify(stored ?? (await nobodys), password)
      return stored !== undefined && isRight
    },
  }
}
