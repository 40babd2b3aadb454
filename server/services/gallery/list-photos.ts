import { DomainError } from '../../../shared/domain-error'
import { galleryWords, type Photo } from '../../../shared/gallery/gallery'
import { photoName } from '../../../shared/gallery/photo-name'
import type { Photos } from '../../providers/photos/photos'
import { photoAddresses } from './photo-addresses'

/** The pictures of an album. Throws `NotFound` where it is none of ours, `ProviderDown` where they cannot be had. */
export function listPhotos({ photos }: { photos: Photos }) {
  return async (folderId: string): Promise<Photo[]> => {
    const [albums, answer] = [await photos.albums(), await photos.photos(folderId)]
    if (!answer) throw new DomainError('NotFound', 'There is no such album.')
    if (!answer.ok || !albums.ok) throw new DomainError('ProviderDown', galleryWords.photosFailed)
    const album = albums.value.find((known) => known.folderId === folderId)?.name ?? ''
    return answer.value.map((photo, index) => ({
      name: photoName(photo.file, album, index + 1),
      size: photo.size,
      ...photoAddresses(photo),
    }))
  }
}
