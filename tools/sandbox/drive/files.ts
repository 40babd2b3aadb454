import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { type DriveMode, driveFolder } from './modes'

/** A file of the fake Drive; `parent` is the id of its folder. */
export type DriveFile = {
  id: string
  name: string
  mimeType: string
  parent: string
  bytes: () => Uint8Array<ArrayBuffer>
  trashed?: boolean
  imageMediaMetadata?: { width: number; height: number; rotation?: number }
  thumbnailLink?: string
}

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

/**
 * A portrait photo: stored 96 by 64, shown 64 by 96 with its right half marigold, and with GPS and camera in its EXIF.
 */
const upright =
  '/9j/4QFCRXhpZgAASUkqAAgAAAAIAA8BAgAIAAAAfgAAABIBAwABAAAABgAAABoBBQABAAAAbgAAABsBBQABAAAAdgAAACgBAwABAAAAAgAAABMCAwABAAAAAQAAAGmHBAABAAAAhgAAACWIBAABAAAA1AAAAAAAAAA4YwAA6AMAADhjAADoAwAAU2FuZGJveAAGAACQBwAEAAAAMDIxMAGRBwAEAAAAAQIDAACgBwAEAAAAMDEwMAGgAwABAAAA//8AAAKgBAABAAAAYAAAAAOgBAABAAAAQAAAAAAAAAAEAAEAAgACAAAATgAAAAIABQADAAAAIgEAAAMAAgACAAAARQAAAAQABQADAAAACgEAAAAAAABPAAAAAQAAACMAAAABAAAAAAAAAAEAAAAeAAAAAQAAACgAAAABAAAAAAAAAAEAAAD/4gHwSUNDX1BST0ZJTEUAAQEAAAHgbGNtcwQgAABtbnRyUkdCIFhZWiAH4gADABQACQAOAB1hY3NwTVNGVAAAAABzYXdzY3RybAAAAAAAAAAAAAAAAAAA9tYAAQAAAADTLWhhbmR56b9WWj4BtoMjhVVG90+qAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApkZXNjAAAA/AAAACRjcHJ0AAABIAAAACJ3dHB0AAABRAAAABRjaGFkAAABWAAAACxyWFlaAAABhAAAABRnWFlaAAABmAAAABRiWFlaAAABrAAAABRyVFJDAAABwAAAACBnVFJDAAABwAAAACBiVFJDAAABwAAAACBtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAYAAAAcAEMAQwAwAABYWVogAAAAAAAA9tYAAQAAAADTLXNmMzIAAAAAAAEMPwAABd3///MmAAAHkAAA/ZL///uh///9ogAAA9wAAMBxWFlaIAAAAAAAAG+gAAA48gAAA49YWVogAAAAAAAAYpYAALeJAAAY2lhZWiAAAAAAAAAkoAAAD4UAALbEcGFyYQAAAAAAAwAAAAJmaQAA8qcAAA1ZAAAT0AAAClv/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCABAAGADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAUH/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABYBAQEBAAAAAAAAAAAAAAAAAAAGBf/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKoCUbQAAAAAAAAAAAAAAAAAAAAADPQFWmwAAAAAAAAAAAAAAAAAAAAAH//Z'

/** One bit per pixel, so that a large picture has few bytes. */
const large = (width: number, height: number, rows = height) =>
  pngOf({ width, height, kind: 'bits' }, new Uint8Array((Math.ceil(width / 8) + 1) * rows))

const zip = Buffer.from('504b0304140000000000', 'hex')

/** Files that owners also put into their folders. `previews`: the base URL of the previews. */
const oddFiles = (previews: string): Omit<DriveFile, 'parent'>[] => [
  {
    ...odd('upright', 'Held upright.jpg', 'image/jpeg', Buffer.from(upright, 'base64')),
    imageMediaMetadata: { width: 96, height: 64, rotation: 1 },
  },
  {
    ...odd('camera', 'IMG_20260612_073201.png', 'image/png', large(300, 200)),
    imageMediaMetadata: { width: 300, height: 200, rotation: 0 },
  },
  {
    ...odd('large', 'Forty million pixels.png', 'image/png', large(8000, 5000)),
    imageMediaMetadata: { width: 8000, height: 5000 },
  },
  {
    ...odd('phone', 'From a phone.heic', 'image/heif', Buffer.from('ftypheic')),
    thumbnailLink: `${previews}/phone=s220`,
  },
  odd('drawn', 'A drawing.svg', 'image/svg+xml', Buffer.from(drawing)),
  odd('bomb', 'Unfolds.png', 'image/png', large(60_000, 60_000, 1)),
  odd('torn', 'Torn.jpg', 'image/jpeg', Buffer.from(upright, 'base64').subarray(0, 700)),
  odd('nothing', 'Nothing.jpg', 'image/jpeg', Buffer.alloc(0)),
  odd('packed', 'Packed.jpg', 'image/jpeg', zip),
  odd('letter', 'Prices.pdf', 'application/pdf', Buffer.from('%PDF-1.7')),
  { ...odd('thrown', 'Thrown away.jpg', 'image/jpeg', zip), trashed: true },
]

/** The preview of a picture in a format that few programs read. */
export const preview = (): Uint8Array<ArrayBuffer> => large(640, 480)

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40"><script>alert(1)</script><path d="M0 0h60v40H0z" fill="#1e4438"/></svg>'

const odd = (id: string, name: string, mimeType: string, bytes: Uint8Array) => ({
  id: `sandbox-odd-${id}`,
  name,
  mimeType,
  bytes: () => new Uint8Array(bytes),
})

type Facts = {
  width: number
  height: number
  /** A pixel's bits: one black or white, or 8 for each of red, green and blue. */
  kind: 'bits' | 'colours'
}

/** A PNG of rows of pixels, each row with its filter byte first. The number of rows is not checked. */
export function pngOf({ width, height, kind }: Facts, rows: Uint8Array): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set(kind === 'bits' ? [1, 0, 0, 0, 0] : [8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return new Uint8Array(Buffer.concat([signature, ...parts]))
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const around = Buffer.alloc(8)
  around.writeUInt32BE(data.length, 0)
  around.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)])
}
