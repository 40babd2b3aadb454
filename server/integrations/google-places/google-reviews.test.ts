import { expect, test } from 'vitest'
import { sandboxForTests } from '#tools/sandbox/testing/sandbox-for-tests'
import { googleReviews } from './google-reviews'

/** The real adapter against the sandbox of the Places API, in a mode. */
async function source(mode: string) {
  const { url, post, sandbox } = await sandboxForTests()
  expect((await post('/places/control', { mode })).status).toBe(200)
  const { places } = sandbox.info()
  // Only modes without an answer get a short timeout.
  const timeoutMs = /timeout|hang/.test(mode) ? 300 : 10_000
  const reviews = googleReviews({ ...places, sandboxUrl: url, timeoutMs })
  const listed = async () => {
    const answer = await reviews.list()
    if (!answer.ok) throw new Error(answer.detail)
    return answer.reviews
  }
  return { url, places, reviews, listed }
}

test('the sandbox gives five reviews that are marked as samples', async () => {
  const { reviews, listed, url } = await source('normal')
  const five = await listed()
  expect(reviews).toMatchObject({ isSample: true, allUrl: null })
  expect(five).toHaveLength(5)
  for (const { author, text } of five)
    expect([author, text].join()).toMatch(/^Sample guest .*,Sample review: /)
  expect(five[1]).toMatchObject({
    photoUrl: `${url}/sandbox/places/photos/b.png`,
    authorUrl: 'https://www.google.com/maps#author-2',
    rating: 4,
    when: '3 months ago',
    isTranslated: false,
  })
})

test.each([
  ['invalid_key', '400 INVALID_ARGUMENT'],
  ['REQUEST_DENIED', '403 PERMISSION_DENIED'],
  ['NOT_FOUND', '404 NOT_FOUND'],
  ['OVER_QUERY_LIMIT', '429 RESOURCE_EXHAUSTED'],
  ['UNKNOWN_ERROR', '500 INTERNAL'],
  ['unavailable', '503 UNAVAILABLE'],
  ['502html', '502'],
  ['garbage', 'the answer is malformed'],
  ['huge', 'the answer is malformed'],
  ['down', 'no answer: TypeError'],
  ['broken_off', 'no answer: TypeError'],
  ['redirect', 'no answer: TypeError'],
  ['timeout', 'no answer: TimeoutError'],
])('a source in the mode %s gives the failure: %s', async (mode, detail) => {
  const { reviews } = await source(mode)
  expect(await reviews.list()).toEqual({ ok: false, detail })
})

test('a wrong key, an unknown place and a call without a field mask are refused', async () => {
  const { url, places } = await source('normal')
  expect(await googleReviews({ ...places, key: 'other', sandboxUrl: url }).list()).toMatchObject({
    ok: false,
  })
  const elsewhere = googleReviews({ ...places, placeId: '../x?', sandboxUrl: url })
  expect(await elsewhere.list()).toEqual({ ok: false, detail: '404 NOT_FOUND' })
  const bare = await fetch(`${url}/sandbox/places/v1/places/${places.placeId}`, {
    headers: { 'x-goog-api-key': places.key },
  })
  expect([bare.status, await bare.json()]).toMatchObject([400, { error: { status: 'INVALID_ARGUMENT' } }])
})

test.each([
  ['none', 0],
  ['ZERO_RESULTS', 0],
  ['empty', 0],
  ['one', 1],
  ['two', 2],
  ['malformed', 2],
])('in the mode %s there are %i reviews', async (mode, count) => {
  expect(await (await source(mode)).listed()).toHaveLength(count)
})

test('unusual reviews are returned with plain texts and with https links only', async () => {
  const first = async (mode: string) => (await (await source(mode)).listed())[0]
  expect(await first('empty_text')).toMatchObject({ text: '', rating: 5 })
  expect((await first('long_text'))?.text.length).toBeGreaterThan(3990)
  expect((await first('html'))?.text).toContain('<img src=x onerror="alert(1)"><b>bold</b> &amp; <script>')
  expect((await first('emoji'))?.text).toContain('👨‍👩‍👧‍👦')
  expect(await first('translated')).toMatchObject({ isTranslated: true })
  expect(await first('no_author_url')).toMatchObject({ authorUrl: null })
  expect(await first('script_url')).toMatchObject({ authorUrl: null, url: null, reportUrl: null })
})

test('an author without a photo, or with one on a foreign host, has none', async () => {
  for (const mode of ['no_photo', 'photo_elsewhere']) {
    const [review] = await (await source(mode)).listed()
    expect(review, mode).toMatchObject({ photoUrl: null })
  }
})

test('a photo is fetched from the source only, and only a picture of limited size', async () => {
  const { reviews, url } = await source('normal')
  const a = `${url}/sandbox/places/photos/a.png`
  const photo = await reviews.photo(a)
  expect(photo?.type).toBe('image/png')
  expect(Buffer.from(photo?.bytes.subarray(0, 4) ?? []).toString('latin1')).toBe('\x89PNG')
  const { port } = new URL(url)
  for (const elsewhere of [`http://localhost:${port}/sandbox/places/photos/a.png`, `${url}/sandbox/info`])
    expect(await reviews.photo(elsewhere), elsewhere).toBeUndefined()
  const modes = ['404', '403', 'hang', 'huge', 'html', 'disguised', 'redirect']
  for (const mode of modes) {
    const bad = await source(`photo_${mode}`)
    const [first] = await bad.listed()
    expect(await bad.reviews.photo(first?.photoUrl ?? ''), mode).toBeUndefined()
  }
})

test.each([
  'http://lh3.googleusercontent.com/a/x',
  'https://lh3.googleusercontent.com.evil.example/a/x',
  'https://evil.example/lh3.googleusercontent.com',
  'https://lh3.googleusercontent.com:8443/a/x',
  'https://user@lh3.googleusercontent.com@evil.example/',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
])('a photo is never fetched from %s', async (url) => {
  const real = googleReviews({ key: 'k', placeId: 'p' })
  expect(await real.photo(url)).toBeUndefined()
  expect(real.allUrl).toContain('query_place_id=p')
})
