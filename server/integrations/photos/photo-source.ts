import type { Album } from '#shared/gallery/gallery'

/** A picture as its source keeps it. */
export type SourcedPhoto = {
  /** Which source has it, and what it calls it there. */
  from: string
  id: string
  file: string
  /** Another one as soon as the bytes are others. */
  version: string
  /** In px, as the picture is turned when it is seen; null where the source does not say. */
  size: { width: number; height: number } | null
  /** Drawn by us: shown as it is, in every width. */
  isDrawing: boolean
  /** What the source wants to be told when it is asked for the bytes; nobody else's business. */
  hint?: string | undefined
}

/** `detail` is for the log; `isPassing`: it may be over soon, else somebody has to do something. */
export type Failure = { ok: false; detail: string; isPassing: boolean }
export type SourceAnswer<T> = { ok: true; value: T } | Failure

/** Where the house keeps its albums. No call throws for what the source or the network does. */
export type PhotoSource = {
  /** For so long a list is as good as new. */
  readonly freshMs: number
  /** After a failure the source is left alone for so long, and longer each time. */
  readonly restMs: number
  /** Pictures are fetched before somebody asks for them. */
  readonly isFetchedAhead: boolean
  albums(): Promise<SourceAnswer<Album[]>>
  /** Only of an album that `albums` gave. */
  photos(folderId: string): Promise<SourceAnswer<SourcedPhoto[]>>
  /** Only of a picture that `photos` gave; at most 40 MB. */
  bytes(photo: SourcedPhoto): Promise<SourceAnswer<Uint8Array>>
}

/** Bytes of the largest picture that is looked at. */
export const largestPhoto = 40 * 1024 * 1024
