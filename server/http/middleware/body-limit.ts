import type { Context } from 'hono'
import { DomainError } from '#shared/domain-error'

/** What any call may send. */
export const largestBody = { bytes: 256 * 1024, words: '256 KB' }
const mostDrained = 16 * 1024 * 1024

/**
 * Throws `TooLarge` for a body of more than `bytes`, with or without a length that is said before. A client reads no answer
 * while it is still sending, so a body that is somewhat too large is taken in and dropped first.
 */
export async function limitBody(
  c: Context,
  { bytes: most, words }: { bytes: number; words: string },
): Promise<void> {
  const { body, headers } = c.req.raw
  if (!body) return
  const said = headers.get('content-length')
  if (said !== null && Number(said) <= most) return
  if (said !== null && Number(said) > mostDrained) throw tooLarge(words)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size <= most) chunks.push(chunk)
    if (size > mostDrained) break
  }
  if (size > most) throw tooLarge(words)
  c.req.raw = new Request(c.req.raw, { body: Buffer.concat(chunks) })
}

const tooLarge = (words: string) => new DomainError('TooLarge', `The request is larger than ${words}.`)
