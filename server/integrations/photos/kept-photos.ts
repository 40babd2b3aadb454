import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Clock, Pause } from '#server/platform/clock'
import type { Log } from '#server/platform/logger'
import { keptCopies } from './kept-copies'
import { type KeptList, keptList, type Lists, readLists, writeLists } from './kept-lists'
import type { KeptPhoto, PhotoSource, Photos, SourceAnswer, SourcedPhoto } from './photos'

/** The hotel's own photos as soon as its folder has any; until then the others. */
export function ownFirst(own: PhotoSource, ownName: string, others: PhotoSource): PhotoSource {
  const ownAlbums = async () => {
    const answer = await own.albums()
    return answer.ok && answer.value.length > 0 ? answer : undefined
  }
  return {
    ...others,
    albums: async () => (await ownAlbums()) ?? others.albums(),
    photos: async (folderId) => {
      const isOwn = (await ownAlbums())?.value.some((album) => album.folderId === folderId)
      return isOwn ? own.photos(folderId) : others.photos(folderId)
    },
    bytes: (photo) => (photo.from === ownName ? own : others).bytes(photo),
  }
}

type Needs = {
  /** The folder for copies and the last good lists; nothing else may use it. */
  dir: string
  clock: Clock
  log: Pick<Log, 'warn' | 'error'>
  pause: Pause
}

/** The key of a picture's present bytes. */
const keyOf = ({ from, id, version }: SourcedPhoto): string =>
  createHash('sha256').update(`${from}\0${id}\0${version}`).digest('base64url').slice(0, 22)

/** Caches the albums of a source: the last good lists and our copies are used while it is down and after a restart. */
export function keptPhotos(source: PhotoSource, { dir, clock, log, pause }: Needs): Photos {
  const file = join(dir, 'lists.json')
  const copies = keptCopies(source, { dir: join(dir, 'copies'), clock, log })
  const needs = { clock, log, pause, source }
  let written = ''

  const open = async () => {
    const known = await readLists(file)
    const ofAlbums = keptList('albums', needs, known.albums)
    const ofPhotos = new Map<string, KeptList<SourcedPhoto[]>>()
    const photosOf = (folderId: string) => {
      const list = ofPhotos.get(folderId) ?? keptList('photos', needs, known.photos[folderId])
      ofPhotos.set(folderId, list)
      return list
    }
    for (const folderId of Object.keys(known.photos)) photosOf(folderId)
    return { ofAlbums, ofPhotos, photosOf }
  }
  let opening: ReturnType<typeof open> | undefined
  const lists = () => {
    opening ??= open()
    return opening
  }

  const allKnown = async (): Promise<SourcedPhoto[]> =>
    [...(await lists()).ofPhotos.values()].flatMap((list) => list.last() ?? [])

  /** Stores changed lists, and deletes the copies of pictures that are gone. */
  const keep = async () => {
    const { ofAlbums, ofPhotos } = await lists()
    const albums = ofAlbums.last()
    const ours = new Set(albums?.map(({ folderId }) => folderId))
    for (const folderId of ofPhotos.keys()) if (!ours.has(folderId)) ofPhotos.delete(folderId)
    const photos = Object.fromEntries([...ofPhotos].map(([id, list]) => [id, list.last() ?? []]))
    const known: Lists = { ...(albums && { albums }), photos }
    const text = JSON.stringify(known)
    if (text === written) return
    written = text
    await writeLists(file, known)
    await copies.keepOnly(new Set((await allKnown()).map(keyOf)))
  }
  const kept = async <T>(answer: SourceAnswer<T>): Promise<SourceAnswer<T>> => {
    if (answer.ok) {
      await keep().catch((error: unknown) =>
        log.warn({ err: error }, 'the lists of the gallery cannot be stored'),
      )
    }
    return answer
  }

  const albums = async () => kept(await (await lists()).ofAlbums.get(source.albums))
  const sourced = async (folderId: string) => {
    const answer = await albums()
    if (!answer.ok) return answer
    // A guest's text never reaches the source; it is only compared with our own albums.
    const album = answer.value.find((known) => known.folderId === folderId)
    if (!album) return undefined
    const list = (await lists()).photosOf(album.folderId)
    const photos = await kept(await list.get(() => source.photos(album.folderId)))
    return photos.ok ? ({ ok: true, value: { album, photos: photos.value } } as const) : photos
  }
  const searchEverywhere = async (): Promise<SourcedPhoto[]> => {
    const answer = await albums()
    if (answer.ok) for (const { folderId } of answer.value) await sourced(folderId)
    return allKnown()
  }
  const find = async (key: string): Promise<SourcedPhoto | undefined> => {
    const hasKey = (photo: SourcedPhoto) => keyOf(photo) === key
    // Another server may have listed the picture before this one.
    return (await allKnown()).find(hasKey) ?? (await searchEverywhere()).find(hasKey)
  }

  return {
    albums,
    photos: async (folderId) => {
      const answer = await sourced(folderId)
      if (!answer?.ok) return answer
      const { album, photos } = answer.value
      const shown = photos.filter((photo) => !copies.isBroken(keyOf(photo)))
      return { ok: true, value: { album, photos: shown.map(asKept) } }
    },
    picture: async (key, as) => {
      const photo = await find(key)
      if (!photo || photo.isDrawing !== (as === 'drawing')) return undefined
      return as === 'drawing' ? copies.asItIs(photo) : copies.get(key, photo, as)
    },
    fetchAhead: async () => {
      if (!source.isFetchedAhead) return
      for (const photo of await searchEverywhere()) {
        if (!photo.isDrawing) await copies.get(keyOf(photo), photo, 480)
      }
    },
  }
}

const asKept = (photo: SourcedPhoto): KeptPhoto => {
  const { file, size, isDrawing } = photo
  return { key: keyOf(photo), file, size, isDrawing }
}
