import type { PhotoSource } from './photo-source'

/** The hotel's own photos as soon as its folder has any; until then the others. */
export function ownFirst(own: PhotoSource, ownName: string, others: PhotoSource): PhotoSource {
  const ownAlbums = async () => {
    const answer = await own.albums()
    return answer.ok && answer.value.length > 0 ? answer : undefined
  }
  return {
    ...others,
    albums: async () => (await ownAlbums()) ?? others.albums(),
    photos: async (folderId) => {
      const isOwn = (await ownAlbums())?.value.some((album) => album.folderId === folderId)
      return isOwn ? own.photos(folderId) : others.photos(folderId)
    },
    bytes: (photo) => (photo.from === ownName ? own : others).bytes(photo),
  }
}
