import { expect, test } from 'vitest'
import { shiftedClock } from '#server/platform/clock'
import { keptReviews } from './kept-reviews'
import type { Photo, ReviewsAnswer, SourcedReview } from './reviews'

const minutes = (count: number) => count * 60_000
const review = (author: string): SourcedReview => ({
  author,
  authorUrl: null,
  photoUrl: `https://photos.example/${author}`,
  text: '',
  rating: 5,
  when: '',
  isTranslated: false,
  url: null,
  reportUrl: null,
})
const reviewsBy = (author: string): ReviewsAnswer => ({ ok: true, reviews: [review(author)] })
const down: ReviewsAnswer = { ok: false, detail: '503' }

function cacheOf(first: ReviewsAnswer) {
  const clock = shiftedClock({ now: () => new Date('2027-03-01T10:00:00+05:30') })
  const photo: Photo = { bytes: new Uint8Array([1]), type: 'image/png' }
  const source = { answer: first, photo: photo as Photo | undefined, asked: 0, photosAsked: 0 }
  const warned: object[] = []
  const kept = keptReviews(
    {
      isSample: true,
      allUrl: null,
      list: async () => {
        source.asked += 1
        return source.answer
      },
      photo: async () => {
        source.photosAsked += 1
        return source.photo
      },
    },
    { clock, log: { warn: (details) => void warned.push(details) } },
  )
  const author = async () => {
    const answer = await kept.list()
    return answer.ok ? answer.reviews[0]?.author : 'down'
  }
  return { clock, source, kept, author, warned, photo }
}

test('a hundred parallel requests, and all within ten minutes, ask the source once', async () => {
  const { clock, source, author } = cacheOf(reviewsBy('Asha'))
  await Promise.all(Array.from({ length: 100 }, author))
  clock.shiftTo(minutes(9.9))
  expect(await author()).toBe('Asha')
  expect(source.asked).toBe(1)
})

test('after ten minutes the old copy is returned at once while a new one is fetched', async () => {
  const { clock, source, author } = cacheOf(reviewsBy('Asha'))
  await author()
  source.answer = reviewsBy('Meera')
  clock.shiftTo(minutes(11))
  expect(await author()).toBe('Asha')
  expect(await author()).toBe('Meera')
  expect(source.asked).toBe(2)
})

test('while the source is down the last good copy is returned, for an hour at most', async () => {
  const { clock, source, author, warned } = cacheOf(reviewsBy('Asha'))
  await author()
  source.answer = down
  clock.shiftTo(minutes(11))
  expect([await author(), await author()]).toEqual(['Asha', 'Asha'])
  clock.shiftTo(minutes(59))
  expect(await author()).toBe('Asha')
  clock.shiftTo(minutes(61))
  expect(await author()).toBe('down')
  expect(warned).toContainEqual({ detail: '503' })
  source.answer = reviewsBy('Meera')
  clock.shiftTo(minutes(61) + 11_000)
  expect(await author()).toBe('Meera')
})

test('a source that has failed is not asked again for ten seconds', async () => {
  const { clock, source, author } = cacheOf(down)
  for (let guest = 0; guest < 5; guest += 1) expect(await author()).toBe('down')
  expect(source.asked).toBe(1)
  clock.shiftTo(10_000)
  expect(await author()).toBe('down')
  expect(source.asked).toBe(2)
})

test('after the clock is set back, a copy from the future is not used', async () => {
  const { clock, source, author } = cacheOf(reviewsBy('Asha'))
  clock.shiftTo(minutes(5))
  await author()
  source.answer = reviewsBy('Meera')
  clock.shiftTo(0)
  expect(await author()).toBe('Meera')
})

test('a photo is fetched once in ten minutes, and retried ten seconds after a failure', async () => {
  const { clock, source, kept, photo } = cacheOf(reviewsBy('Asha'))
  const url = 'https://photos.example/Asha'
  source.photo = undefined
  expect([await kept.photo(url), await kept.photo(url)]).toEqual([undefined, undefined])
  expect(source.photosAsked).toBe(1)
  source.photo = photo
  clock.shiftTo(10_000)
  expect(await kept.photo(url)).toBe(photo)
  clock.shiftTo(minutes(9))
  expect(await kept.photo(url)).toBe(photo)
  expect(source.photosAsked).toBe(2)
})
