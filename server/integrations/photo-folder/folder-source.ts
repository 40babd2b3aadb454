import { createHash } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sizeOfPicture } from '#server/integrations/photos/kept-copies'
import {
  type Failure,
  largestPhoto,
  type PhotoSource,
  type SourceAnswer,
  type SourcedPhoto,
} from '#server/integrations/photos/photos'
import type { Album } from '#shared/gallery/gallery'
import { albumName } from '#shared/gallery/photo-name'

type Needs = {
  dir: string
  /** The name of this source in `SourcedPhoto.from`. */
  name: string
  /** SVG files are our own drawings and are shown unchanged. */
  areDrawings: boolean
  /** Called once for each picture in a format that cannot be read. */
  onUnreadable?: (path: string) => void
}

const pictures = /\.(jpe?g|png|webp|gif|tiff?|avif|svg)$/i
/** Formats of phones; their codec is patented, so the picture library does not include it. */
const unreadable = /\.(heic|heif|hif)$/i
const inOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare

type Folder = Album & { dir: string }

/** A folder whose subfolders are the albums. Hidden files, links and other files than pictures are ignored. */
export function folderSource({ dir, name, areDrawings, onUnreadable }: Needs): PhotoSource {
  const reported = new Set<string>()
  const reportOnce = (path: string) => {
    if (!reported.has(path)) onUnreadable?.(path)
    reported.add(path)
  }
  const sizes = new Map<string, SourcedPhoto['size']>()

  const folders = async (): Promise<Folder[]> =>
    (await entries(dir))
      .filter((entry) => entry.isDirectory())
      .map((entry) => ({
        folderId: idOfFolder(entry.name),
        name: albumName(entry.name),
        dir: entry.name,
      }))
  const photoAt = async (folder: string, file: string): Promise<SourcedPhoto> => {
    const path = join(dir, folder, file)
    const { mtimeMs, size: bytes } = await stat(path)
    const version = `${Math.round(mtimeMs)}-${bytes}`
    const known = `${path} ${version}`
    const size = sizes.get(known) ?? (await sizeOfPicture(path))
    sizes.set(known, size)
    const isDrawing = areDrawings && file.toLowerCase().endsWith('.svg')
    return { from: name, id: `${folder}/${file}`, file, version, size, isDrawing }
  }

  return {
    freshMs: 5000,
    restMs: 5000,
    isFetchedAhead: false,
    albums: () => read(async () => (await folders()).map(({ folderId, name }) => ({ folderId, name }))),
    photos: (folderId) =>
      read(async () => {
        const folder = (await folders()).find((known) => known.folderId === folderId)
        if (!folder) return []
        const all = (await entries(join(dir, folder.dir))).filter((entry) => entry.isFile())
        for (const { name } of all) if (unreadable.test(name)) reportOnce(join(dir, folder.dir, name))
        const files = all.filter((entry) => pictures.test(entry.name))
        return Promise.all(files.map((file) => photoAt(folder.dir, file.name)))
      }),
    bytes: async ({ id }) => {
      const parts = id.split('/')
      if (parts.length !== 2 || parts.some((part) => part.startsWith('.'))) return notInAlbum
      return read(async () => {
        const path = join(dir, ...parts)
        if ((await stat(path)).size > largestPhoto) throw new Error('too large')
        return readFile(path)
      })
    },
  }
}

const notInAlbum: Failure = { ok: false, detail: 'no file of an album', isTemporary: false }

/** A readable id for URLs, unique by a hash of the folder's name. */
function idOfFolder(folder: string): string {
  const words = albumName(folder)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 8)
  return `${words.slice(0, 40) || 'album'}-${hash}`
}

/** Entries in natural order; an empty list where the folder does not exist. */
async function entries(dir: string): Promise<Dirent[]> {
  try {
    const found = await readdir(dir, { withFileTypes: true })
    return found
      .filter(({ name }) => !name.startsWith('.'))
      .sort((one, other) => inOrder(one.name, other.name))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

async function read<T>(work: () => Promise<T>): Promise<SourceAnswer<T>> {
  try {
    return { ok: true, value: await work() }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
    return { ok: false, detail: `the folder of albums: ${code}`, isTemporary: false }
  }
}
