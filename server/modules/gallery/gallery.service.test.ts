import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Pause, realPause } from '#server/platform/clock'
import { putFiles } from '#server/testing/gallery-for-tests'
import { type HotelForTests, longTimeoutMs, openHotel, shortPause } from '#server/testing/hotel-for-tests'

let hotel: HotelForTests
let dir: string
let pause: Pause = realPause

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'gallery-hotel-'))
  hotel = await openHotel({ DATA_DIR: dir }, longTimeoutMs, undefined, (milliseconds) => pause(milliseconds))
})
afterAll(async () => {
  await hotel.close()
  await rm(dir, { recursive: true, force: true })
})

type Album = { folderId: string; name: string }
const albums = async () => (await hotel.get('/api/albums')).body as unknown as Album[]
const photosOf = async (folderId = '') =>
  (await hotel.get(`/api/photos/${folderId}`)).body as unknown as { url: string; name: string }[]
const pathOf = (url: string) => new URL(url).pathname
const play = (mode: string) => hotel.sandbox('/drive/control', { mode })

test('a gallery that was never loaded answers 502 while its source is down, and then appears', async () => {
  const guest = hotel.as('guest-1')
  await play('user_rate_limit')
  expect(await hotel.get('/api/albums')).toMatchObject({
    status: 502,
    body: { success: false, message: 'ProviderDown', error: 'Error fetching albums' },
  })
  expect(await guest.gallery.albums.query()).toEqual({ outcome: 'down' })
  // The source takes longer than a page may wait.
  await hotel.sandbox('/drive/control', { mode: 'latency', ms: 1500 })
  pause = shortPause
  expect(await guest.gallery.albums.query()).toEqual({ outcome: 'later' })
  pause = realPause
  await play('normal')
  await expect.poll(async () => (await albums()).map(({ name }) => name)).toContain('The hotel')
  const [first] = await albums()
  expect(await guest.gallery.albums.query()).toMatchObject({ outcome: 'shown' })
  await play('503')
  expect((await hotel.get(`/api/photos/${first?.folderId}`)).body).toMatchObject({
    error: 'Error fetching photos',
  })
  expect(await guest.gallery.photos.query({ folderId: first?.folderId ?? '' })).toEqual({ outcome: 'down' })
  await play('normal')
})

test('the REST calls list albums and pictures, whose URLs are ours and can be cached for ever', async () => {
  const [first] = await albums()
  const [photo] = await photosOf(first?.folderId)
  expect(photo?.name).toBe('The lake before the wind')
  expect(photo?.url).toMatch(/^http:\/\/localhost:\d+\/photos\/[\w-]{22}\/1920\.webp$/)
  const path = pathOf(photo?.url ?? '')
  const answer = await fetch(`${hotel.server.url}${path}`)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(1920)
  const etag = answer.headers.get('etag') ?? ''
  expect((await fetch(`${hotel.server.url}${path}`, { headers: { 'if-none-match': etag } })).status).toBe(304)

  // The copy is served while the source refuses; a picture that was never fetched has a placeholder that is not cached.
  const others = await photosOf(first?.folderId)
  await play('userRateLimitExceeded')
  expect((await fetch(`${hotel.server.url}${path}`)).headers.get('content-type')).toBe('image/webp')
  const missing = await fetch(`${hotel.server.url}${pathOf(others[1]?.url ?? '')}`)
  expect([missing.status, missing.headers.get('cache-control')]).toEqual([200, 'no-store'])
  await play('normal')
})

test('only our copies are served: no other width, key, path or folder', async () => {
  const [first] = await albums()
  const key = (await photosOf(first?.folderId))[0]?.url.split('/')[4] ?? ''
  const paths = [
    `/photos/${key}/64.webp`,
    `/photos/${key}/1920.jpg`,
    `/photos/${key}/drawing.svg`,
    `/photos/${'A'.repeat(22)}/480.webp`,
    // The router matches its own patterns as a path, without parameters.
    '/photos/:key{[A-Za-z0-9_-]{22}}/:width{[0-9]{3,4}[.]webp}',
    '/photos/:key{[A-Za-z0-9_-]{22}}/drawing.svg',
    '/review-photos/:id{[A-Za-z0-9_-]{22}}',
    '/api/photos/:folderId',
    '/photos/..%2F..%2Flists.json',
    '/api/photos/..%2F..%2Fabout',
    '/api/photos/sandbox-folder-of-albums',
    `/api/photos/${encodeURIComponent("x' or '1'='1")}`,
  ]
  for (const path of paths)
    expect({ path, status: (await hotel.get(path)).status }).toEqual({ path, status: 404 })
})

test('the hotel’s own photographs replace all others', async () => {
  const jpeg = await sharp({ create: { width: 600, height: 900, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  putFiles(join(dir, 'albums'), { 'Our hotel/01-The door.jpg': jpeg, 'Our hotel/IMG_2031.jpg': jpeg })
  expect((await albums()).map(({ name }) => name)).toEqual(['Our hotel'])
  const { folderId = '' } = (await albums())[0] ?? {}
  expect(folderId).toMatch(/^our-hotel-[0-9a-f]{8}$/)
  const shown = await hotel.as('guest-1').gallery.photos.query({ folderId })
  const photos = shown.outcome === 'shown' ? shown.photos : []
  expect(photos.map(({ name }) => name)).toEqual(['The door', 'Our hotel, picture 2'])
  expect(photos[0]?.size).toEqual({ width: 600, height: 900 })
  expect(photos[0]?.srcset).toMatch(/480\.webp 480w, \S+720\.webp 600w$/)
  const answer = await fetch(`${hotel.server.url}${photos[0]?.url}`)
  expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(600)
})
