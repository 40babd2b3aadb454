import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { SourcedPhoto } from './photo-source'
import { copyWidths } from './photos'

/** Enough for any camera; a limit against small files that decompress to huge pictures. */
const maxPixels = 64_000_000
const timeoutSeconds = 30
const drawingDensity = 72
const readable = new Set(['jpeg', 'png', 'webp', 'gif', 'tiff', 'heif', 'svg'])

function opened(input: string | Uint8Array, density = drawingDensity): Sharp {
  // The cache goes by path, so a replaced file would still show the old picture.
  sharp.cache(false)
  return sharp(input, { limitInputPixels: maxPixels, failOn: 'error', density })
}

/**
 * Writes our copies into `dir`, one for each width: rotated upright, in sRGB, without the camera's metadata (which may
 * contain a location). False where the bytes are not a picture, or one that is too large.
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
    // An SVG has no pixels, so it is rendered at the needed size.
    const density =
      format === 'svg' ? drawingDensity * Math.min(16, Math.max(1, widest / width)) : drawingDensity
    // Decoded and rotated once for all copies.
    const { data, info } = await opened(bytes, density)
      .autoOrient()
      .resize({ width: widest, withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: timeoutSeconds })
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

/** The size in px after rotation; null where the file is not a picture. */
export async function sizeOfPicture(path: string): Promise<SourcedPhoto['size']> {
  try {
    const { autoOrient } = await opened(path).metadata()
    return autoOrient
  } catch {
    return null
  }
}
