import { pngOf } from '../png'
import type { DriveFile } from './drive-file'

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
export const oddFiles = (previews: string): Omit<DriveFile, 'parent'>[] => [
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
