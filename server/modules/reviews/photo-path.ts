import { createHash } from 'node:crypto'

/** Names an author's photo by its address, the same on every server, without telling the address. */
export const photoId = (url: string): string =>
  createHash('sha256').update(url).digest('base64url').slice(0, 22)

export const photoPath = (url: string | null): string | null =>
  url ? `/review-photos/${photoId(url)}` : null
