import type { Album, AlbumsShown } from '#shared/gallery/gallery'

/** The album that the address asks for, else the first; undefined where there is none. */
export function chosenAlbum(answer: AlbumsShown | undefined, wanted: string | undefined): Album | undefined {
  if (answer?.outcome !== 'shown') return undefined
  return answer.albums.find(({ folderId }) => folderId === wanted) ?? answer.albums[0]
}
