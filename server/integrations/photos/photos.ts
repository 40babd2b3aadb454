import type { Album } from '#shared/gallery/gallery'
import type { SourceAnswer } from './photo-source'

/** Widths of our copies, in px. */
export const copyWidths = [480, 960, 1920] as const
export type CopyWidth = (typeof copyWidths)[number]

/** `key` stands for the picture's present bytes; it is the same on every server and does not reveal the source. */
export type KeptPhoto = {
  key: string
  file: string
  size: { width: number; height: number } | null
  isDrawing: boolean
}

export type Picture = { bytes: Uint8Array<ArrayBuffer>; type: 'image/webp' | 'image/svg+xml' }

export type AlbumPhotos = { album: Album; photos: KeptPhoto[] }

/** The hotel's albums with our own copies of their pictures. Its calls do not throw for failures of the source. */
export type Photos = {
  /** The last good list where the source is down. */
  albums(): Promise<SourceAnswer<Album[]>>
  /** Undefined where there is no such album. */
  photos(folderId: string): Promise<SourceAnswer<AlbumPhotos> | undefined>
  /** `drawing` is the unchanged file. `later`: not available now. Undefined: in none of our albums. */
  picture(key: string, as: CopyWidth | 'drawing'): Promise<Picture | 'later' | undefined>
  /** Makes missing copies, so that the first guest does not wait. */
  fetchAhead(): Promise<void>
}
