import type { Ctx } from '#server/context'
import type { Photo } from '#server/integrations/google-places/reviews'
import { photoId } from './photo-path'

/**
 * The photo of an author in the current list of reviews. `neutral`: the source does not give it; undefined: unknown id. The
 * URL never comes from the request, so nobody can make this server fetch another one.
 */
export async function showAuthorPhoto({ reviews }: Ctx, id: string): Promise<Photo | 'neutral' | undefined> {
  const answer = await reviews?.list()
  if (!reviews || !answer?.ok) return undefined
  const url = answer.reviews.find(({ photoUrl }) => photoUrl && photoId(photoUrl) === id)?.photoUrl
  if (!url) return undefined
  return (await reviews.photo(url)) ?? 'neutral'
}
