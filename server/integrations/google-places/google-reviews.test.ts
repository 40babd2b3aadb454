import { expect, test } from 'vitest'
import { sandboxForTests } from '#server/sandbox/testing/sandbox-for-tests'
import { googleReviews } from './google-reviews'

/** The real maker against the sandbox that plays its source, in a mode. */
async function source(mode: string) {
  const { url, post, sandbox } = await sandboxForTests()
  expect((await post('/places/control', { mode })).status).toBe(200)
  const { places } = sandbox.info()
  // Only where nothing ever comes is it given up early.
  const timeoutMs = /timeout|hang/.test(mode) ? 300 : 10_000
  const reviews = googleReviews({ ...places, sandboxUrl: url, timeoutMs })
  const listed = async () => {
    const answer = await reviews.list()
    if (!answer.ok) throw new Error(answer.detail)
    return answer.reviews
  }
  return { url, places, reviews, listed }
}

test('five samples come, and each says that it is one', async () => {
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
  ['garbage', 'the answer cannot be understood'],
  ['huge', 'the answer cannot be understood'],
  ['down', 'no answer: TypeError'],
  ['broken_off', 'no answer: TypeError'],
  ['redirect', 'no answer: TypeError'],
  ['timeout', 'no answer: TimeoutError'],
])('F79 a source in the mode %s is told as: %s', async (mode, detail) => {
  const { reviews } = await source(mode)
  expect(await reviews.list()).toEqual({ ok: false, detail })
})

test('a wrong key, a wrong place and a call without a field mask are refused as the real source does', async () => {
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

test('F79 strange reviews come as they are: texts as plain text, and only addresses that a browser may follow', async () => {
  const first = async (mode: string) => (await (await source(mode)).listed())[0]
  expect(await first('empty_text')).toMatchObject({ text: '', rating: 5 })
  expect((await first('long_text'))?.text.length).toBeGreaterThan(3990)
  expect((await first('html'))?.text).toContain('<img src=x onerror="alert(1)"><b>bold</b> &amp; <script>')
  expect((await first('emoji'))?.text).toContain('👨‍👩‍👧‍👦')
  expect(await first('translated')).toMatchObject({ isTranslated: true })
  expect(await first('no_author_url')).toMatchObject({ authorUrl: null })
  expect(await first('script_url')).toMatchObject({ authorUrl: null, url: null, reportUrl: null })
})

test('F79 an author without a photo, and one whose photo lies where nobody may be sent, has none', async () => {
  for (const mode of ['no_photo', 'photo_elsewhere']) {
    const [review] = await (await source(mode)).listed()
    expect(review, mode).toMatchObject({ photoUrl: null })
  }
})

test('a photo is fetched from the source only, and only if it is a picture of a bearable size', async () => {
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
])('the real source never sends us to %s', async (url) => {
  const real = googleReviews({ key: 'k', placeId: 'p' })
  expect(await real.photo(url)).toBeUndefined()
  expect(real.allUrl).toContain('query_place_id=p')
})
