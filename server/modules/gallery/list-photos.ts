import type { Ctx } from '#server/context'
import { DomainError } from '#shared/domain-error'
import { galleryWords, type Photo } from '#shared/gallery/gallery'
import { photoName } from '#shared/gallery/photo-name'
import { photoAddresses } from './photo-addresses'

/** The pictures of an album. Throws `NotFound` for an unknown album, `ProviderDown` where the source does not answer. */
export async function listPhotos(ctx: Ctx, folderId: string): Promise<Photo[]> {
  const answer = await ctx.photos.photos(folderId)
  if (!answer) throw new DomainError('NotFound', 'There is no such album.')
  if (!answer.ok) throw new DomainError('ProviderDown', galleryWords.photosFailed)
  const { album, photos: listed } = answer.value
  return listed.map((photo, index) => ({
    name: photoName(photo.file, album.name, index + 1),
    size: photo.size,
    ...photoAddresses(photo),
  }))
}
