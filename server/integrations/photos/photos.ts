import type { Album } from '#shared/gallery/gallery'

/** Widths of our copies, in px. */
export const copyWidths = [480, 720, 960, 1920] as const
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

/** A picture of a source. */
export type SourcedPhoto = {
  /** The name of the source; `id` is the picture's id there. */
  from: string
  id: string
  file: string
  /** Changes whenever the bytes change. */
  version: string
  /** In px, after the picture's rotation is applied; null where the source does not know it. */
  size: { width: number; height: number } | null
  /** Our own SVG drawing, which is shown unchanged in every width. */
  isDrawing: boolean
  /** Extra data that the source needs to fetch the bytes. */
  hint?: string | undefined
}

/** `detail` is for the log. `isTemporary`: a retry may help; otherwise the owner has to act. */
export type Failure = { ok: false; detail: string; isTemporary: boolean }
export type SourceAnswer<T> = { ok: true; value: T } | Failure

/** A source of albums. Its calls do not throw for failures of the source or the network. */
export type PhotoSource = {
  /** A list is not refetched within this time. */
  readonly freshMs: number
  /** The pause after a failure; it doubles with each further one. */
  readonly restMs: number
  /** Pictures are fetched before the first request for them. */
  readonly isFetchedAhead: boolean
  albums(): Promise<SourceAnswer<Album[]>>
  /** Only for an album from `albums`. */
  photos(folderId: string): Promise<SourceAnswer<SourcedPhoto[]>>
  /** Only for a picture from `photos`; at most 40 MB. */
  bytes(photo: SourcedPhoto): Promise<SourceAnswer<Uint8Array>>
}

/** The largest accepted picture, in bytes. */
export const largestPhoto = 40 * 1024 * 1024

/** A hotel without a gallery. */
export const noPhotos: Photos = {
  albums: async () => ({ ok: true, value: [] }),
  photos: async () => undefined,
  picture: async () => undefined,
  fetchAhead: async () => undefined,
}
