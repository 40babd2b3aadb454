import { readBounded } from '../read-bounded'
import type { Photo } from './reviews'

const largestPhoto = 256 * 1024

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to))

/** Allowed types. SVG is not one of them, because it could contain scripts. */
const formats: Readonly<Record<string, (bytes: Uint8Array) => boolean>> = {
  'image/jpeg': (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff,
  'image/png': (bytes) => bytes[0] === 0x89 && ascii(bytes, 1, 4) === 'PNG',
  'image/webp': (bytes) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP',
  'image/gif': (bytes) => ascii(bytes, 0, 4) === 'GIF8',
}

/** A picture of at most 256 KB, checked by its type and its first bytes. Redirects are not followed. */
export async function fetchPhoto(url: string, timeoutMs: number): Promise<Photo | undefined> {
  try {
    const response = await fetch(url, {
      // A redirect could lead to a host that was not checked.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: Object.keys(formats).join(', ') },
    })
    const type = response.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
    if (!response.ok || !formats[type]) {
      await response.body?.cancel()
      return undefined
    }
    const bytes = await readBounded(response, largestPhoto)
    return bytes && formats[type](bytes) ? { bytes, type } : undefined
  } catch {
    return undefined
  }
}
