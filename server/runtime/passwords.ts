import { hash, verify } from '@node-rs/argon2'

/** argon2id with the library's parameters (OWASP's recommendation). */
export type Passwords = {
  hash(password: string): Promise<string>
  /** False for a wrong password and for no hash at all, in the same time. */
  verify(stored: string | undefined, password: string): Promise<boolean>
}

export function argonPasswords(): Passwords {
  const nobodys = hash('nobody has this password')
  return {
    hash: (password) => hash(password),
    async verify(stored, password) {
      const isRight = await verify(stored ?? (await nobodys), password)
      return stored !== undefined && isRight
    },
  }
}
