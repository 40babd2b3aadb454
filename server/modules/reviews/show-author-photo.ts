import type { Photo, Reviews } from '#server/integrations/google-places/reviews'
import { photoId } from './photo-path'

/**
 * The photo of somebody whose review the source gives just now. `neutral`: it cannot be had; undefined: it is nobody's.
 * The address is never the asker's, so nobody can send this server anywhere.
 */
export function showAuthorPhoto({ reviews }: { reviews: Reviews | undefined }) {
  return async (id: string): Promise<Photo | 'neutral' | undefined> => {
    const answer = await reviews?.list()
    if (!reviews || !answer?.ok) return undefined
    const url = answer.reviews.find(({ photoUrl }) => photoUrl && photoId(photoUrl) === id)?.photoUrl
    if (!url) return undefined
    return (await reviews.photo(url)) ?? 'neutral'
  }
}
