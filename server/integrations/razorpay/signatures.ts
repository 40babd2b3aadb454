import { createHmac, timingSafeEqual } from 'node:crypto'

const lowerCaseHex = /^[0-9a-f]{64}$/

/** Constant-time: whether the signature is the HMAC-SHA256 of the message. False for anything malformed; never throws. */
export function isSignedWith(secret: string, message: string | Uint8Array, signature: unknown): boolean {
  if (typeof signature !== 'string' || !lowerCaseHex.test(signature)) return false
  const expected = createHmac('sha256', secret).update(message).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}

/** Constant-time against several secrets; all are tried, so that the time does not reveal which one matched. */
export function isSignedWithOneOf(
  secrets: readonly string[],
  message: string | Uint8Array,
  signature: unknown,
): boolean {
  return secrets.map((secret) => isSignedWith(secret, message, signature)).includes(true)
}
