import type { Ctx } from '#server/context'
import { DomainError } from '#shared/domain-error'
import { type Album, galleryWords } from '#shared/gallery/gallery'

/** The albums in their order. Throws `ProviderDown` where the source does not answer. */
export async function listAlbums(ctx: Ctx): Promise<Album[]> {
  const answer = await ctx.photos.albums()
  if (!answer.ok) throw new DomainError('ProviderDown', galleryWords.albumsFailed)
  return answer.value
}
