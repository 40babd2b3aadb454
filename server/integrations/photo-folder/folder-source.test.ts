import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { findDrawnAlbums } from '#server/platform/drawn-albums'
import { drawing, putFiles, temporaryFolder } from '#server/testing/gallery-for-tests'
import { ownFirst } from '../photos/own-first'
import type { SourceAnswer } from '../photos/photo-source'
import { folderSource } from './folder-source'

function given<T>(answer: SourceAnswer<T>): T {
  if (!answer.ok) throw new Error(answer.detail)
  return answer.value
}

test('a hotel without a folder of its own shows what was drawn for it, and its own as soon as there is one', async () => {
  const dir = join(temporaryFolder(), 'albums')
  const own = folderSource({ dir, name: 'own', areDrawings: false })
  const drawn = folderSource({ dir: findDrawnAlbums() ?? '', name: 'drawn', areDrawings: true })
  const source = ownFirst(own, 'own', drawn)
  const [first] = given(await source.albums())
  const pictures = given(await source.photos(first?.folderId ?? ''))
  expect(pictures.length).toBeGreaterThan(5)
  expect(pictures[0]).toMatchObject({ isDrawing: true, from: 'drawn' })
  expect(pictures[0]?.size?.width).toBeGreaterThan(100)
  const [picture] = pictures
  expect(picture && Buffer.from(given(await source.bytes(picture))).toString('utf8')).toMatch(/^<svg/)

  const jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  putFiles(dir, {
    '02-The valley/1-Bridge.jpg': jpeg,
    '01-The house/10-Door.jpg': jpeg,
    '01-The house/2-Stove.JPG': jpeg,
  })
  const albums = given(await source.albums())
  expect(albums.map(({ name }) => name)).toEqual(['The house', 'The valley'])
  const server = given(await source.photos(albums[0]?.folderId ?? ''))
  expect(server).toMatchObject([
    { file: '2-Stove.JPG', size: { width: 60, height: 40 }, isDrawing: false },
    { file: '10-Door.jpg' },
  ])
  expect(server[0] && Buffer.from(given(await source.bytes(server[0])))).toEqual(jpeg)
  rmSync(dir, { recursive: true })
  expect(given(await source.albums())[0]).toEqual(first)
})

test('only pictures of albums come out of the folder: nothing hidden, linked or beside it', async () => {
  const dir = putFiles(temporaryFolder(), {
    'The house/1.svg': drawing('teal'),
    'The house/.hidden.svg': drawing('teal'),
    'The house/notes.txt': 'x',
    '.secret/1.svg': drawing('teal'),
    'loose.svg': drawing('teal'),
  })
  symlinkSync('/etc/passwd', join(dir, 'The house', '2.jpg'))
  const source = folderSource({ dir, name: 'own', areDrawings: false })
  const albums = given(await source.albums())
  expect(albums.map(({ name }) => name)).toEqual(['The house'])
  const [photo, ...others] = given(await source.photos(albums[0]?.folderId ?? ''))
  expect(others).toEqual([])
  if (!photo) throw new Error('no photo')
  expect(photo).toMatchObject({ id: 'The house/1.svg', size: { width: 60, height: 40 }, isDrawing: false })
  for (const id of [
    '../../etc/passwd',
    '../loose.svg',
    'The house/../loose.svg',
    '.secret/1.svg',
    'loose.svg',
  ]) {
    expect({ id, ok: (await source.bytes({ ...photo, id })).ok }).toEqual({ id, ok: false })
  }
})

test('a HEIC picture is left out, and its file is named once', async () => {
  const dir = putFiles(temporaryFolder(), { 'The house/1.svg': drawing('teal'), 'The house/2.HEIC': 'x' })
  const sent: string[] = []
  const source = folderSource({
    dir,
    name: 'own',
    areDrawings: false,
    onUnreadable: (path) => sent.push(path),
  })
  const [album] = given(await source.albums())
  for (let asked = 0; asked < 2; asked += 1) {
    expect(given(await source.photos(album?.folderId ?? '')).map(({ file }) => file)).toEqual(['1.svg'])
  }
  expect(sent).toEqual([join(dir, 'The house', '2.HEIC')])
})
