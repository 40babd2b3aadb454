import type { Photos } from './photos'

/** A hotel without a gallery. */
export const noPhotos: Photos = {
  albums: async () => ({ ok: true, value: [] }),
  photos: async () => undefined,
  picture: async () => undefined,
  fetchAhead: async () => undefined,
}
