import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contextForTests } from '#server/testing/context-for-tests'
import { type HotelForTests, openHotel } from '#server/testing/hotel-for-tests'
import { chooseReviews, listReviews } from './reviews'

let hotel: HotelForTests
beforeAll(async () => {
  hotel = await openHotel()
})
afterAll(() => hotel.close())
/** After an hour the cached reviews are no longer shown. */
const anHourLater = () => hotel.advance(3700)
/** A source that failed is not asked again for ten seconds. */
const pastTheRest = () => hotel.advance(11)
beforeEach(async () => {
  await play('normal')
  await anHourLater()
})

async function play(mode: string) {
  expect((await hotel.sandbox('/places/control', { mode })).status).toBe(200)
}
type Shown = { author_name: string; profile_photo_url: string | null; text: string; rating: number }
const fetchReviews = async () => {
  const { status, body } = await hotel.get('/api/reviews')
  const { reviews = [] } = (body['result'] ?? {}) as { reviews?: Shown[] }
  return { status, body, reviews }
}
const visit = () => hotel.as('guest-1').review.ofVisit.query()
const photoPath = async () => {
  const { reviews } = await fetchReviews()
  const path = new URL(reviews[0]?.profile_photo_url ?? '').pathname
  expect(path).toMatch(/^\/review-photos\/[\w-]{22}$/)
  return path
}
const photo = async (path: string) => {
  const response = await fetch(hotel.server.url + path, { redirect: 'error' })
  const type = response.headers.get('content-type')
  return { status: response.status, type, headers: response.headers, body: await response.text() }
}

test('the REST call returns five reviews, with photo URLs of this site', async () => {
  const { status, body, reviews } = await fetchReviews()
  expect(status).toBe(200)
  expect(Object.keys(body)).toEqual(['result'])
  expect(reviews).toHaveLength(5)
  const [first] = reviews
  expect(first).toMatchObject({ author_name: 'Sample guest A', rating: 5 })
  expect(first?.text).toMatch(/^Sample review: /)
  expect(first?.profile_photo_url).toContain('/review-photos/')
  expect(JSON.stringify(body)).not.toContain('/sandbox/')
})

test('a source that fails with nothing cached answers 502, and a visit shows no reviews', async () => {
  for (const mode of ['down', 'denied', 'quota', 'error', 'garbage', '502html', 'huge']) {
    await play(mode)
    expect(await fetchReviews(), mode).toMatchObject({
      status: 502,
      body: { success: false, error: 'Found an error in fetching reviews.' },
    })
    expect(await visit()).toEqual({ outcome: 'down' })
    await pastTheRest()
  }
})

test('a source that fails after it has answered goes unnoticed for an hour', async () => {
  await fetchReviews()
  await play('down')
  await hotel.advance(1800)
  expect(await fetchReviews()).toMatchObject({ status: 200, reviews: { length: 5 } })
  expect(await visit()).toMatchObject({ outcome: 'shown' })
  await anHourLater()
  expect((await fetchReviews()).status).toBe(502)
})

test('a slow source delays no page', async () => {
  await hotel.sandbox('/places/control', { mode: 'latency', ms: 1500 })
  expect(await visit()).toEqual({ outcome: 'later' })
  await expect.poll(visit).toMatchObject({ outcome: 'shown' })
})

test('a hotel without reviews has an empty list', async () => {
  await play('none')
  expect(await fetchReviews()).toMatchObject({ status: 200, body: { result: { reviews: [] } } })
  expect(await visit()).toEqual({ outcome: 'none' })
})

test('each visit gets three of the five, in an order of its own', async () => {
  const orders = new Set<string>()
  for (let guest = 0; guest < 20; guest += 1) {
    const shown = await visit()
    if (shown.outcome !== 'shown') throw new Error(shown.outcome)
    const authors = shown.reviews.map(({ author }) => author)
    expect(new Set(authors).size).toBe(3)
    orders.add(authors.join())
  }
  // There are sixty possible orders; with three or fewer in twenty visits nothing would be shuffled.
  expect(orders.size).toBeGreaterThan(3)
  expect(await visit()).toMatchObject({ isSample: true, allUrl: null })
})

test('an author’s photo comes from our server and can only be a picture', async () => {
  const answer = await photo(await photoPath())
  expect(answer).toMatchObject({ status: 200, type: 'image/png' })
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('for a photo that is not there or no picture, a neutral one of our own is shown', async () => {
  const path = await photoPath()
  for (const mode of [
    'photo_404',
    'photo_403',
    'photo_huge',
    'photo_html',
    'photo_disguised',
    'photo_redirect',
  ]) {
    await play(mode)
    const answer = await photo(path)
    expect(answer, mode).toMatchObject({ status: 200, type: 'image/svg+xml' })
    expect(answer.body).not.toContain('script')
    await pastTheRest()
  }
})

test('only photos of the current reviews are fetched, so no request can choose a URL', async () => {
  const path = await photoPath()
  const unknownPaths = [
    '/review-photos/AAAAAAAAAAAAAAAAAAAAAA',
    `/review-photos/${encodeURIComponent('http://127.0.0.1:5432/')}`,
    '/review-photos/http://127.0.0.1:5432/',
    '/review-photos/?url=http://169.254.169.254/',
    `${path}/../../healthz%00`,
  ]
  for (const unknown of unknownPaths) expect((await photo(unknown)).status, unknown).toBe(404)
  await play('no_photo')
  await anHourLater()
  expect((await photo(path)).status).toBe(404)
})

test('neither availability nor reviews may be cached on the way', async () => {
  const stay = { type: 'Double Bed', checkInDate: '2027-06-10', checkOutDate: '2027-06-12' }
  const answers = [
    await hotel.post('/api/check-availability', stay),
    await hotel.post('/api/fetchRoomDetails'),
    await hotel.get('/api/reviews'),
    await hotel.get('/trpc/booking.season'),
    await hotel.get('/trpc/review.ofVisit'),
  ]
  for (const { status, headers } of answers)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
})

test('a production server without a key shows no sample reviews', async () => {
  const pause = () => new Promise<never>(() => undefined)
  const ctx = contextForTests(hotel.db, { reviews: undefined, pause })
  expect(await listReviews(ctx)).toEqual([])
  expect(await chooseReviews(ctx)).toEqual({ outcome: 'none' })
})
