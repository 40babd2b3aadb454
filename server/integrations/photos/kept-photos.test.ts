import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { galleryForTests } from '#server/testing/gallery-for-tests'
import { type DriveMode, driveModes } from '#tools/sandbox/drive/modes'
import type { KeptPhoto, Photos, SourceAnswer } from './photos'

type Gallery = Awaited<ReturnType<typeof galleryForTests>>

/** Modes in which the source gives no lists. */
const failingModes: DriveMode[] = [
  ...([
    'rate_limit',
    'user_rate_limit',
    'too_many',
    'daily_limit',
    'not_configured',
    'insufficient',
  ] as const),
  ...([
    'invalid_key',
    'bad_request',
    'unauthorized',
    'not_found',
    'error',
    'unavailable',
    'endless',
  ] as const),
  ...(['down', 'timeout', 'garbage', '502html', 'huge', 'redirect', 'broken_off'] as const),
]
const modesWithoutBytes = driveModes.filter((mode) => mode.startsWith('media_') || mode === 'download_quota')

function unwrap<T>(answer: SourceAnswer<T> | undefined): T {
  if (!answer?.ok) throw new Error(answer?.detail ?? 'none of our albums')
  return answer.value
}
const albumsOf = async (photos: Photos) => unwrap(await photos.albums())
const firstAlbum = async (photos: Photos) => (await albumsOf(photos))[0]?.folderId ?? ''
const picturesOf = async (photos: Photos) => unwrap(await photos.photos(await firstAlbum(photos))).photos
const keyOf = (photos: KeptPhoto[], file: string) => photos.find((photo) => photo.file === file)?.key ?? ''

async function bytesOf(photos: Photos, key: string): Promise<Uint8Array> {
  const picture = await photos.picture(key, 480)
  if (picture === undefined || picture === 'later') throw new Error(`no picture: ${picture}`)
  return picture.bytes
}

test('whatever failure Google Drive has, the last good lists and copies are used', {
  timeout: 60_000,
}, async () => {
  const { photos: patient, open, impatient, play } = await galleryForTests()
  const [albums, pictures] = [await albumsOf(patient), await picturesOf(patient)]
  const key = pictures[0]?.key ?? ''
  const bytes = await bytesOf(patient, key)
  const photos = open(100)
  expect([albums.length, pictures.length]).toEqual([2, 7])
  for (const mode of failingModes) {
    await play(mode)
    expect({ mode, ok: (await impatient.albums()).ok }).toEqual({ mode, ok: false })
    expect(await albumsOf(photos)).toEqual(albums)
    expect(await picturesOf(photos)).toEqual(pictures)
    expect(await bytesOf(photos, key)).toEqual(bytes)
  }
})

test('after a restart while Google Drive is down, the last good gallery is shown', async () => {
  const { photos, open, play } = await galleryForTests()
  const [albums, pictures] = [await albumsOf(photos), await picturesOf(photos)]
  const key = pictures[0]?.key ?? ''
  const bytes = await bytesOf(photos, key)
  await play('user_rate_limit')
  const anew = open()
  expect(await bytesOf(anew, key)).toEqual(bytes)
  expect(await albumsOf(anew)).toEqual(albums)
  expect(await picturesOf(anew)).toEqual(pictures)
})

test('without a copy the failure is returned, and whether it is temporary', async () => {
  const { source, photos, play } = await galleryForTests()
  const answers: Record<string, unknown> = {}
  for (const mode of ['user_rate_limit', 'too_many', 'daily_limit', 'not_configured', 'not_found'] as const) {
    await play(mode)
    answers[mode] = await source.albums()
  }
  const refusal = (detail: string, isTemporary: boolean) => ({ ok: false, detail, isTemporary })
  expect(answers).toEqual({
    user_rate_limit: refusal('403 userRateLimitExceeded', true),
    too_many: refusal('429 rateLimitExceeded', true),
    daily_limit: refusal('403 dailyLimitExceeded', false),
    not_configured: refusal('403 accessNotConfigured', false),
    not_found: refusal('404 notFound', false),
  })
  expect((await photos.albums()).ok).toBe(false)
  await play('normal')
  expect((await albumsOf(photos)).length).toBe(2)
})

test('all pages are read, also empty ones, and again from the first after an expired token', async () => {
  const { photos, source, play } = await galleryForTests()
  const whole = await picturesOf(photos)
  await play('paged')
  const folderId = await firstAlbum(photos)
  expect(unwrap(await source.photos(folderId)).map(({ file }) => file)).toEqual(whole.map(({ file }) => file))
  await play('expired_token')
  expect(await source.photos(folderId)).toMatchObject({ ok: false, detail: '400 invalid' })
  expect(await picturesOf(photos)).toEqual(whole)
  await play('latency')
  expect(await picturesOf(photos)).toEqual(whole)
})

test('an empty drive has no albums, and an empty album no pictures', async () => {
  const { photos, play } = await galleryForTests()
  await play('empty_album')
  expect(await picturesOf(photos)).toEqual([])
  await play('empty')
  expect(await albumsOf(photos)).toEqual([])
  await play('one')
  expect((await picturesOf(photos)).length).toBe(1)
})

test('files with malformed ids or fields are left out', async () => {
  const { photos, source, play } = await galleryForTests()
  await play('malformed')
  expect((await albumsOf(photos)).length).toBe(2)
  expect((await picturesOf(photos)).length).toBe(2)
  await play('foreign_ids')
  expect((await albumsOf(photos)).map(({ name }) => name)).toEqual(['The hotel', 'The valley'])
  const ids = unwrap(await source.photos(await firstAlbum(photos))).map(({ id }) => id)
  expect(ids.length).toBe(7)
  expect(ids.every((id) => /^[\w-]+$/.test(id))).toBe(true)
})

test.each([
  '../../v2/about',
  "x' or trashed=true or '",
  'sandbox-folder-of-albums',
  'sandbox-album-0000000000',
  '',
])('no folder but our own albums is requested: %s', async (folderId) => {
  const { photos } = await galleryForTests()
  expect(await photos.photos(folderId)).toBeUndefined()
  expect(await photos.picture('0'.repeat(22), 480)).toBeUndefined()
})

test('while a picture cannot be fetched the list stays, and the picture follows later', async () => {
  const { photos, open, play } = await galleryForTests()
  await picturesOf(photos)
  const impatient = open(100)
  for (const mode of modesWithoutBytes.filter((mode) => mode !== 'media_html')) {
    await play(mode)
    const [first] = await picturesOf(impatient)
    expect({ mode, picture: await impatient.picture(first?.key ?? '', 480) }).toEqual({
      mode,
      picture: 'later',
    })
  }
  await play('normal')
  const pictures = await picturesOf(photos)
  expect(pictures.length).toBe(7)
  expect((await sharp(await bytesOf(photos, pictures[0]?.key ?? '')).metadata()).format).toBe('webp')
})

test('copies are rotated, without metadata and of limited size; other files are left out', async () => {
  const { photos, play } = await galleryForTests()
  await play('odd_files')
  const pictures = await picturesOf(photos)
  expect(pictures.map(({ file }) => file)).not.toContain('Prices.pdf')
  expect(pictures.map(({ file }) => file)).not.toContain('Thrown away.jpg')
  for (const file of ['Unfolds.png', 'Nothing.jpg', 'Packed.jpg', 'Torn.jpg']) {
    expect({ file, picture: await photos.picture(keyOf(pictures, file), 960) }).toEqual({
      file,
      picture: 'later',
    })
  }
  const shown = [
    'Held upright.jpg',
    'IMG_20260612_073201.png',
    'Forty million pixels.png',
    'From a phone.heic',
  ]
  expect((await picturesOf(photos)).map(({ file }) => file)).toEqual([...shown, 'A drawing.svg'])

  const upright = pictures.find(({ file }) => file === 'Held upright.jpg')
  expect(upright?.size).toEqual({ width: 64, height: 96 })
  const copy = await bytesOf(photos, upright?.key ?? '')
  expect(await sharp(copy).metadata()).toMatchObject({ format: 'webp', width: 64, height: 96 })
  expect((await sharp(copy).metadata()).exif).toBeUndefined()
  expect(Buffer.from(copy).includes('Sandbox')).toBe(false)
  // Marigold is at the top of the stored picture and at the right of the rotated one.
  const { data } = await sharp(copy).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(data[(48 * 64 + 56) * 3] ?? 0).toBeGreaterThan(180)
  expect(data[(48 * 64 + 8) * 3] ?? 255).toBeLessThan(80)

  const widths = shown
    .slice(2)
    .map(async (file) => (await sharp(await bytesOf(photos, keyOf(pictures, file))).metadata()).width)
  expect(await Promise.all(widths)).toEqual([480, 480])
  const drawn = Buffer.from(await bytesOf(photos, keyOf(pictures, 'A drawing.svg')))
  expect((await sharp(drawn).metadata()).format).toBe('webp')
})

test('a new version of a picture has a new key, and the old copy is deleted', async () => {
  const { photos, dir, play } = await galleryForTests()
  const [before] = await picturesOf(photos)
  await bytesOf(photos, before?.key ?? '')
  expect(readdirSync(join(dir, 'copies'))).toEqual([before?.key])
  await play('replaced')
  const [after] = await picturesOf(photos)
  expect(after).toMatchObject({ file: before?.file })
  expect(after?.key).not.toBe(before?.key)
  expect(await photos.picture(before?.key ?? '', 480)).toBeUndefined()
  expect(readdirSync(join(dir, 'copies'))).toEqual([])
})

test('twenty parallel requests make one copy', async () => {
  const gallery: Gallery = await galleryForTests()
  const [first] = await picturesOf(gallery.photos)
  const requests = Array.from({ length: 20 }, () => bytesOf(gallery.photos, first?.key ?? ''))
  expect(new Set((await Promise.all(requests)).map((bytes) => Buffer.from(bytes).toString('hex'))).size).toBe(
    1,
  )
  expect(gallery.said).toEqual([])
})
