import type { Reviews } from '#server/integrations/google-places/reviews'
import { DomainError } from '#shared/domain-error'
import { type Review, reviewsFailed } from '#shared/review/review'
import { photoPath } from './photo-path'

/** Undefined: no source of reviews is configured. */
type Needs = { reviews: Reviews | undefined }

/** The reviews in the source's order. Throws `ProviderDown` where the source does not answer. */
export function listReviews({ reviews }: Needs) {
  return async (): Promise<Review[]> => {
    if (!reviews) return []
    const answer = await reviews.list()
    if (!answer.ok) throw new DomainError('ProviderDown', reviewsFailed)
    return answer.reviews.map(({ photoUrl, ...review }) => ({ ...review, photo: photoPath(photoUrl) }))
  }
}
