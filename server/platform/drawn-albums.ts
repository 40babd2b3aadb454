import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Beside the built server's files, or in the sources. */
const places = [
  join(import.meta.dirname, '..', 'albums'),
  join(import.meta.dirname, '..', '..', 'albums'),
  join(import.meta.dirname, '..', '..', 'client', 'art', 'albums'),
]

/** The folder of the albums that were drawn for the house; undefined where they were not shipped. */
export const findDrawnAlbums = (): string | undefined => places.find((place) => existsSync(place))
