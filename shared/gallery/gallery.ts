/** `folderId` is ours to give: an id of the source, or made of a folder's name. */
export type Album = { folderId: string; name: string }

/** A picture as it is shown. Addresses are paths of this server. */
export type Photo = {
  /** What it is called; also what is read out in its place. */
  name: string
  /** The largest copy. */
  url: string
  /** Copies of several widths, as `srcset` wants them; null where one file serves every width. */
  srcset: string | null
  /** A small copy. */
  thumbnail: string
  /** In px, as the picture is turned when it is seen; null where nobody knows before it is loaded. */
  size: { width: number; height: number } | null
}

/** `later`: the source takes its time, ask again; `down`: it cannot be had. */
export type AlbumsShown = { outcome: 'shown'; albums: Album[] } | { outcome: 'down' | 'later' }
export type PhotosShown = { outcome: 'shown'; photos: Photo[] } | { outcome: 'down' | 'later' | 'unknown' }

export const galleryWords = {
  albumsFailed: 'Error fetching albums',
  photosFailed: 'Error fetching photos',
  noAlbums: 'No albums available.',
  noPhotos: 'No photos found in this album.',
} as const
