import type { Context } from 'hono'
import { DomainError } from '#shared/domain-error'

/** The limit for all calls but the one with an attachment. */
export const largestBody = { bytes: 256 * 1024, words: '256 KB' }
export const largestAttachment = { bytes: 5 * 1024 * 1024, words: '5 MB' }
/** An attachment and the rest of its form. */
export const largestForm = { ...largestAttachment, bytes: largestAttachment.bytes + 64 * 1024 }
const maxDrained = 16 * 1024 * 1024

/**
 * Throws `TooLarge` for a body of more than `bytes`, with or without a Content-Length. A client reads no answer while it
 * is still sending, so up to 16 MB are read and dropped first.
 */
export async function limitBody(
  c: Context,
  { bytes: maxBytes, words }: { bytes: number; words: string },
): Promise<void> {
  // They have none, and asking for it would make a second request object.
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return
  const { body, headers } = c.req.raw
  if (!body) return
  const contentLength = headers.get('content-length')
  if (contentLength !== null && Number(contentLength) <= maxBytes) return
  if (contentLength !== null && Number(contentLength) > maxDrained) throw tooLarge(words)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size <= maxBytes) chunks.push(chunk)
    if (size > maxDrained) break
  }
  if (size > maxBytes) throw tooLarge(words)
  c.req.raw = new Request(c.req.raw, { body: Buffer.concat(chunks) })
}

const tooLarge = (words: string) => new DomainError('TooLarge', `The request is larger than ${words}.`)

/** A parameter of the path. Empty where the request's path is the route's pattern itself, which also matches. */
export const pathParam = (c: Context, name: string): string => c.req.param(name) ?? ''
