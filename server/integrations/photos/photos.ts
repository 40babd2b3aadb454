import type { Album } from '#shared/gallery/gallery'
import type { SourceAnswer } from './photo-source'

/** Widths of our copies, in px. */
export const copyWidths = [480, 960, 1920] as const
export type CopyWidth = (typeof copyWidths)[number]

/** `key` names the picture's present bytes, the same on every server, without telling where they lie. */
export type KeptPhoto = {
  key: string
  file: string
  size: { width: number; height: number } | null
  isDrawing: boolean
}

export type Picture = { bytes: Uint8Array<ArrayBuffer>; type: 'image/webp' | 'image/svg+xml' }

export type AlbumPhotos = { album: Album; photos: KeptPhoto[] }

/** The albums of the house, with our own copies of their pictures. No call throws for what a source does. */
export type Photos = {
  /** The last good list where the source is down. */
  albums(): Promise<SourceAnswer<Album[]>>
  /** Undefined: it is none of our albums. */
  photos(folderId: string): Promise<SourceAnswer<AlbumPhotos> | undefined>
  /** `drawing`: the file as it is. `later`: it cannot be had now; undefined: none of our albums has it. */
  picture(key: string, as: CopyWidth | 'drawing'): Promise<Picture | 'later' | undefined>
  /** Fetches what is not yet there, so that the first guest does not wait. */
  fetchAhead(): Promise<void>
}
