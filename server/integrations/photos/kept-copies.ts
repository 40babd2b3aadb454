import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Clock } from '#server/platform/clock'
import type { Log } from '#server/platform/logger'
import { singleFlight } from '#server/platform/single-flight'
import { type CopyWidth, copyWidths, type PhotoSource, type Picture, type SourcedPhoto } from './photos'

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
async function writeCopies(bytes: Uint8Array, dir: string): Promise<boolean> {
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

type Needs = { dir: string; clock: Clock; log: Pick<Log, 'warn'> }

/** Pictures that are converted at a time, because each needs much memory. */
const atOnce = 2

/** Our copies on disk, by key. A missing one is fetched and made once, for all requests that wait for it. */
export function keptCopies(source: PhotoSource, { dir, clock, log }: Needs) {
  const flights = singleFlight<boolean>()
  const limited = limitConcurrency(atOnce)
  const broken = new Set<string>()
  const failedAt = new Map<string, number>()
  const now = () => clock.now().getTime()

  const fromDisk = async (key: string, width: CopyWidth): Promise<Picture | undefined> => {
    const bytes = await readFile(join(dir, key, `${width}.webp`)).catch(() => undefined)
    return bytes && { bytes: new Uint8Array(bytes), type: 'image/webp' }
  }
  const isResting = (key: string): boolean => {
    const since = now() - (failedAt.get(key) ?? Number.NEGATIVE_INFINITY)
    return since >= 0 && since < source.restMs
  }
  const make = async (key: string, photo: SourcedPhoto): Promise<boolean> => {
    const answer = await source.bytes(photo)
    if (!answer.ok) {
      failedAt.set(key, now())
      log.warn({ detail: answer.detail }, 'a picture of the gallery could not be fetched')
      return false
    }
    failedAt.delete(key)
    const isWritten = await writeCopies(answer.value, join(dir, key))
    if (!isWritten) {
      broken.add(key)
      log.warn({ id: photo.id }, 'a file of the gallery is not a picture, or too large')
    }
    return isWritten
  }

  return {
    /** The file was fetched and is not a picture. */
    isBroken: (key: string) => broken.has(key),
    get: async (key: string, photo: SourcedPhoto, width: CopyWidth): Promise<Picture | 'later'> => {
      const copy = await fromDisk(key, width)
      if (copy) return copy
      if (broken.has(key) || isResting(key)) return 'later'
      const isMade = await flights(key, () => limited(() => make(key, photo)))
      return (isMade && (await fromDisk(key, width))) || 'later'
    },
    /** The unchanged file of one of our own drawings. */
    asItIs: async (photo: SourcedPhoto): Promise<Picture | 'later'> => {
      const answer = await source.bytes(photo)
      return answer.ok ? { bytes: new Uint8Array(answer.value), type: 'image/svg+xml' } : 'later'
    },
    keepOnly: async (keys: ReadonlySet<string>): Promise<void> => {
      const present = await readdir(dir).catch(() => [])
      const gone = present.filter((key) => !keys.has(key))
      await Promise.all(gone.map((key) => rm(join(dir, key), { recursive: true, force: true })))
      for (const key of [...broken, ...failedAt.keys()]) {
        if (keys.has(key)) continue
        broken.delete(key)
        failedAt.delete(key)
      }
    },
  }
}

/** Runs at max `max` works at a time; the others wait in order. */
function limitConcurrency(max: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
