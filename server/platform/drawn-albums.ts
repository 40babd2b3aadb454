import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Beside the built server's files, or in the sources. */
const folders = [
  join(import.meta.dirname, '..', 'albums'),
  join(import.meta.dirname, '..', '..', 'albums'),
  join(import.meta.dirname, '..', '..', 'client', 'art', 'albums'),
]

/** The folder of the hotel's drawn albums; undefined where they were not shipped. */
export const findDrawnAlbums = (): string | undefined => folders.find((folder) => existsSync(folder))
