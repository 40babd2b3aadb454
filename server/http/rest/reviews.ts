import { z } from 'zod'
import { listReviews } from '#modules/reviews/reviews'
import { defineCall } from './call'
import { sourceDown } from './refusals'

export const reviews = defineCall({
  method: 'get',
  path: '/api/reviews',
  group: 'The hotel',
  summary: 'Lists the reviews of guests',
  notes: 'All reviews that the source gives, in its order. Texts are plain text and may be empty.',
  answers: {
    200: {
      words: 'The reviews; an empty list where the hotel has no source of reviews.',
      schema: z.strictObject({
        result: z.strictObject({
          reviews: z.array(
            z.strictObject({
              author_name: z.string(),
              profile_photo_url: z.url().nullable(),
              text: z.string(),
              rating: z.number().min(1).max(5),
              author_url: z.string().nullable(),
              relative_time_description: z.string(),
              translated: z.boolean(),
            }),
          ),
        }),
      }),
    },
    502: sourceDown,
  },
  examples: [
    {
      name: 'One review',
      varies: true,
      status: 200,
      answer: {
        result: {
          reviews: [
            {
              author_name: 'Meera Joshi',
              profile_photo_url: 'https://hotel.example/review-photos/Zk3v9QyT7cLw1mXr5bNf8h',
              text: 'Warm rooms after a cold walk.',
              rating: 5,
              author_url: null,
              relative_time_description: '2 months ago',
              translated: false,
            },
          ],
        },
      },
    },
  ],
  async handle({ ctx, publicUrl }, { answer }) {
    const listed = await listReviews(ctx)
    const reviews = listed.map((review) => ({
      author_name: review.author,
      profile_photo_url: review.photo && publicUrl + review.photo,
      text: review.text,
      rating: review.rating,
      author_url: review.authorUrl,
      relative_time_description: review.when,
      translated: review.isTranslated,
    }))
    return answer(200, { result: { reviews } })
  },
})
