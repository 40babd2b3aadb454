import type { Album } from '#shared/gallery/gallery'

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
