import type { Photos } from '#server/integrations/photos/photos'
import { DomainError } from '#shared/domain-error'
import { type Album, galleryWords } from '#shared/gallery/gallery'

/** The albums in their order. Throws `ProviderDown` where the source does not answer. */
export function listAlbums({ photos }: { photos: Photos }) {
  return async (): Promise<Album[]> => {
    const answer = await photos.albums()
    if (!answer.ok) throw new DomainError('ProviderDown', galleryWords.albumsFailed)
    return answer.value
  }
}
