import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ownFirst } from '#server/integrations/photos/kept-photos'
import type { SourceAnswer } from '#server/integrations/photos/photos'
import { findDrawnAlbums } from '#server/platform/drawn-albums'
import { drawing, putFiles, temporaryFolder } from '#server/testing/gallery-for-tests'
import { folderSource } from './folder-source'

function unwrap<T>(answer: SourceAnswer<T>): T {
  if (!answer.ok) throw new Error(answer.detail)
  return answer.value
}

test('a hotel shows the drawn albums until it has photos of its own', async () => {
  const dir = join(temporaryFolder(), 'albums')
  const own = folderSource({ dir, name: 'own', areDrawings: false })
  const drawn = folderSource({ dir: findDrawnAlbums() ?? '', name: 'drawn', areDrawings: true })
  const source = ownFirst(own, 'own', drawn)
  const [first] = unwrap(await source.albums())
  const pictures = unwrap(await source.photos(first?.folderId ?? ''))
  expect(pictures.length).toBeGreaterThan(5)
  expect(pictures[0]).toMatchObject({ isDrawing: true, from: 'drawn' })
  expect(pictures[0]?.size?.width).toBeGreaterThan(100)
  const [picture] = pictures
  expect(picture && Buffer.from(unwrap(await source.bytes(picture))).toString('utf8')).toMatch(/^<svg/)

  const jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  putFiles(dir, {
    '02-The valley/1-Bridge.jpg': jpeg,
    '01-The hotel/10-Garden.jpg': jpeg,
    '01-The hotel/2-Stove.JPG': jpeg,
  })
  const albums = unwrap(await source.albums())
  expect(albums.map(({ name }) => name)).toEqual(['The hotel', 'The valley'])
  const photos = unwrap(await source.photos(albums[0]?.folderId ?? ''))
  expect(photos).toMatchObject([
    { file: '2-Stove.JPG', size: { width: 60, height: 40 }, isDrawing: false },
    { file: '10-Garden.jpg' },
  ])
  expect(photos[0] && Buffer.from(unwrap(await source.bytes(photos[0])))).toEqual(jpeg)
  rmSync(dir, { recursive: true })
  expect(unwrap(await source.albums())[0]).toEqual(first)
})

test('only pictures of albums are read: no hidden, linked or outside files', async () => {
  const dir = putFiles(temporaryFolder(), {
    'The hotel/1.svg': drawing('teal'),
    'The hotel/.hidden.svg': drawing('teal'),
    'The hotel/notes.txt': 'x',
    '.secret/1.svg': drawing('teal'),
    'loose.svg': drawing('teal'),
  })
  symlinkSync('/etc/passwd', join(dir, 'The hotel', '2.jpg'))
  const source = folderSource({ dir, name: 'own', areDrawings: false })
  const albums = unwrap(await source.albums())
  expect(albums.map(({ name }) => name)).toEqual(['The hotel'])
  const [photo, ...others] = unwrap(await source.photos(albums[0]?.folderId ?? ''))
  expect(others).toEqual([])
  if (!photo) throw new Error('no photo')
  expect(photo).toMatchObject({ id: 'The hotel/1.svg', size: { width: 60, height: 40 }, isDrawing: false })
  for (const id of [
    '../../etc/passwd',
    '../loose.svg',
    'The hotel/../loose.svg',
    '.secret/1.svg',
    'loose.svg',
  ]) {
    expect({ id, ok: (await source.bytes({ ...photo, id })).ok }).toEqual({ id, ok: false })
  }
})

test('a HEIC picture is left out and reported once', async () => {
  const dir = putFiles(temporaryFolder(), { 'The hotel/1.svg': drawing('teal'), 'The hotel/2.HEIC': 'x' })
  const reported: string[] = []
  const source = folderSource({
    dir,
    name: 'own',
    areDrawings: false,
    onUnreadable: (path) => reported.push(path),
  })
  const [album] = unwrap(await source.albums())
  for (let time = 0; time < 2; time += 1) {
    expect(unwrap(await source.photos(album?.folderId ?? '')).map(({ file }) => file)).toEqual(['1.svg'])
  }
  expect(reported).toEqual([join(dir, 'The hotel', '2.HEIC')])
})
