import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { SourcedPhoto } from './photo-source'
import { copyWidths } from './photos'

/** A camera's largest picture passes; a few bytes that unfold into more do not. */
const mostPixels = 64_000_000
const longestSeconds = 30
const drawingDensity = 72
const readable = new Set(['jpeg', 'png', 'webp', 'gif', 'tiff', 'heif', 'svg'])

function opened(input: string | Uint8Array, density = drawingDensity): Sharp {
  // Or a file that was put in another's place would still look like the other.
  sharp.cache(false)
  return sharp(input, { limitInputPixels: mostPixels, failOn: 'error', density })
}

/**
 * Writes our copies into `dir`, one for each width: turned as the camera was held, in sRGB, without anything that the
 * camera noted (such as where a guest stood). False where the bytes are no picture, or one that is too large.
 */
export async function writeCopies(bytes: Uint8Array, dir: string): Promise<boolean> {
  const copies = await makeCopies(bytes)
  if (!copies) return false
  await mkdir(dir, { recursive: true })
  for (const { width, copy } of copies) {
    const path = join(dir, `${width}.webp`)
    await writeFile(`${path}.new`, copy)
    await rename(`${path}.new`, path)
  }
  return true
}

async function makeCopies(bytes: Uint8Array) {
  try {
    const { format, width } = await opened(bytes).metadata()
    if (!readable.has(format)) return undefined
    const widest = copyWidths[copyWidths.length - 1] ?? 0
    // A drawing has no pixels of its own: it is drawn as large as it is wanted.
    const density =
      format === 'svg' ? drawingDensity * Math.min(16, Math.max(1, widest / width)) : drawingDensity
    // Unpacked and turned once, for all copies.
    const { data, info } = await opened(bytes, density)
      .autoOrient()
      .resize({ width: widest, withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: longestSeconds })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const copies: { width: number; copy: Buffer }[] = []
    for (const width of copyWidths) {
      const copy = await sharp(data, { raw: info })
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: 80, effort: 2 })
        .toBuffer()
      copies.push({ width, copy })
    }
    return copies
  } catch {
    return undefined
  }
}

/** As it is seen, in px; null where it is no picture. */
export async function sizeOfPicture(path: string): Promise<SourcedPhoto['size']> {
  try {
    const { autoOrient } = await opened(path).metadata()
    return autoOrient
  } catch {
    return null
  }
}
