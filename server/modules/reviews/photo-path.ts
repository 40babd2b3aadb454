import { createHash } from 'node:crypto'

/** An id for an author's photo, the same on every server, that does not reveal its URL. */
export const photoId = (url: string): string =>
  createHash('sha256').update(url).digest('base64url').slice(0, 22)

export const photoPath = (url: string | null): string | null =>
  url ? `/review-photos/${photoId(url)}` : null
