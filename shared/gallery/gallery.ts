/** `folderId`: an id of the source, or made from a folder's name. */
export type Album = { folderId: string; name: string }

/** A picture as it is shown. Addresses are paths of this server. */
export type Photo = {
  /** Also its alternative text. */
  name: string
  /** The largest copy. */
  url: string
  /** Copies of several widths, as `srcset` wants them; null where one file serves every width. */
  srcset: string | null
  /** A small copy. */
  thumbnail: string
  /** In px, with its rotation applied; null where it is not known before the picture loads. */
  size: { width: number; height: number } | null
}

/** `later`: the source is slow, ask again; `down`: it is unavailable. */
export type AlbumsShown = { outcome: 'shown'; albums: Album[] } | { outcome: 'down' | 'later' }
export type PhotosShown = { outcome: 'shown'; photos: Photo[] } | { outcome: 'down' | 'later' | 'unknown' }

export const galleryWords = {
  albumsFailed: 'Error fetching albums',
  photosFailed: 'Error fetching photos',
  noAlbums: 'No albums available.',
  noPhotos: 'No photos found in this album.',
} as const
