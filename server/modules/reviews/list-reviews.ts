import type { Ctx } from '#server/context'
import { DomainError } from '#shared/domain-error'
import { type Review, reviewsFailed } from '#shared/review/review'
import { photoPath } from './photo-path'

/** The reviews in the source's order. Throws `ProviderDown` where the source does not answer. */
export async function listReviews(ctx: Ctx): Promise<Review[]> {
  if (!ctx.reviews) return []
  const answer = await ctx.reviews.list()
  if (!answer.ok) throw new DomainError('ProviderDown', reviewsFailed)
  return answer.reviews.map(({ photoUrl, ...review }) => ({ ...review, photo: photoPath(photoUrl) }))
}
