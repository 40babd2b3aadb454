import { createHmac, timingSafeEqual } from 'node:crypto'

const lowerCaseHex = /^[0-9a-f]{64}$/

/** Constant-time: whether the signature is the HMAC-SHA256 of the message. False for anything malformed; never throws. */
export function isSignedWith(secret: string, message: string | Uint8Array, signature: unknown): boolean {
  if (typeof signature !== 'string' || !lowerCaseHex.test(signature)) return false
  const expected = createHmac('sha256', secret).update(message).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}

/** As above, against several secrets; every one is tried, so that the time does not tell which one fitted. */
export function isSignedWithOneOf(
  secrets: readonly string[],
  message: string | Uint8Array,
  signature: unknown,
): boolean {
  return secrets.map((secret) => isSignedWith(secret, message, signature)).includes(true)
}
