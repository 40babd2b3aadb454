import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { driveFolder } from './constants'
import type { DriveFile } from './drive-file'
import type { DriveMode } from './modes'
import { oddFiles } from './odd-files'

const folderType = 'application/vnd.google-apps.folder'

const id = (kind: string, path: string) =>
  `sandbox-${kind}-${createHash('sha256').update(path).digest('hex').slice(0, 20)}`
const inOrder = new Intl.Collator('en', { numeric: true }).compare
const folderOf = (name: string): DriveFile => ({
  id: id('album', name),
  name,
  mimeType: folderType,
  parent: driveFolder,
  bytes: () => new Uint8Array(),
})

/** The shared folder: each folder in `pictures` is an album of SVG files. */
function drawnFiles(pictures: string): DriveFile[] {
  const albums = readdirSync(pictures, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return albums.flatMap(({ name: album }) => [
    folderOf(album),
    ...readdirSync(join(pictures, album)).map((name) => ({
      id: id('photo', `${album}/${name}`),
      name,
      mimeType: 'image/svg+xml',
      parent: id('album', album),
      bytes: () => new Uint8Array(readFileSync(join(pictures, album, name))),
    })),
  ])
}

/** All shared files of a mode, in natural order. `previews`: the base URL of the previews. */
export function driveFiles(mode: DriveMode, pictures: string | undefined, previews: string): DriveFile[] {
  const all = pictures ? drawnFiles(pictures).sort((one, other) => inOrder(one.name, other.name)) : []
  const [first] = all.filter(({ mimeType }) => mimeType === folderType)
  const albums = (parent: string | undefined) =>
    all.filter((file) => file.mimeType === folderType || file.parent === parent)
  const change: Partial<Record<DriveMode, () => DriveFile[]>> = {
    empty: () => [],
    empty_album: () => albums(undefined),
    one: () => {
      const photo = all.find(({ parent }) => parent === first?.id)
      return photo && first ? [first, photo] : []
    },
    // Other bytes under the same id, as after an upload of a new version.
    replaced: () =>
      all.map((file) => ({
        ...file,
        bytes: () => new Uint8Array(Buffer.concat([file.bytes(), Buffer.from('<!-- again -->')])),
      })),
    odd_files: () => {
      const album = folderOf('Odd files')
      return [album, ...oddFiles(previews).map((file) => ({ ...file, parent: album.id }))]
    },
  }
  return change[mode]?.() ?? all
}
