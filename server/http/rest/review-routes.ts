import { Hono } from 'hono'
import { listReviews } from '#modules/reviews/list-reviews'
import type { Review } from '#shared/review/review'
import type { HttpDeps, RequestVariables } from '../context'

/** The documented REST call for reviews: all that the source gives, in its order. */
export function reviewRoutes({ ctx, publicUrl }: HttpDeps): Hono<RequestVariables> {
  const routes = new Hono<RequestVariables>()
  const shown = (review: Review) => ({
    author_name: review.author,
    profile_photo_url: review.photo && publicUrl + review.photo,
    text: review.text,
    rating: review.rating,
    author_url: review.authorUrl,
    relative_time_description: review.when,
    translated: review.isTranslated,
  })
  routes.get('/reviews', async (c) => {
    const reviews = await listReviews(ctx)
    return c.json({ result: { reviews: reviews.map(shown) } })
  })
  return routes
}
