import type { Ctx } from '#server/context'
import type { CopyWidth, KeptPhoto, Picture } from '#server/integrations/photos/photos'
import { DomainError } from '#shared/domain-error'
import {
  type Album,
  type AlbumsShown,
  galleryWords,
  type Photo,
  type PhotosShown,
} from '#shared/gallery/gallery'
import { photoName } from '#shared/gallery/photo-name'

/** The albums in their order. Throws `ProviderDown` where the source does not answer. */
export async function listAlbums(ctx: Ctx): Promise<Album[]> {
  const answer = await ctx.photos.albums()
  if (!answer.ok) throw new DomainError('ProviderDown', galleryWords.albumsFailed)
  return answer.value
}

/** The pictures of an album. Throws `NotFound` for an unknown album, `ProviderDown` where the source does not answer. */
export async function listPhotos(ctx: Ctx, folderId: string): Promise<Photo[]> {
  const answer = await ctx.photos.photos(folderId)
  if (!answer) throw new DomainError('NotFound', 'There is no such album.')
  if (!answer.ok) throw new DomainError('ProviderDown', galleryWords.photosFailed)
  const { album, photos: listed } = answer.value
  return listed.map((photo, index) => ({
    name: photoName(photo.file, album.name, index + 1),
    size: photo.size,
    ...photoAddresses(photo),
  }))
}

const widths: readonly CopyWidth[] = [480, 720, 960, 1920]

/** The URLs of a picture's copies. A changed picture has other URLs, so browsers may cache them for ever. */
function photoAddresses({
  key,
  size,
  isDrawing,
}: Omit<KeptPhoto, 'file'>): Pick<Photo, 'url' | 'srcset' | 'thumbnail'> {
  if (isDrawing) {
    const url = `/photos/${key}/drawing.svg`
    return { url, srcset: null, thumbnail: url }
  }
  const ownWidth = size?.width ?? Number.POSITIVE_INFINITY
  const largest = widths.find((width) => width >= ownWidth) ?? 1920
  const copies = widths.filter((width) => width <= largest)
  const at = (width: CopyWidth) => `/photos/${key}/${width}.webp`
  return {
    url: at(largest),
    srcset: copies.map((width) => `${at(width)} ${Math.min(width, ownWidth)}w`).join(', '),
    thumbnail: at(480),
  }
}

/** No page waits longer than this for its source; the browser asks again. */
const timeoutMs = 3000

export function showAlbums(ctx: Ctx): Promise<AlbumsShown> {
  return inTime(
    ctx,
    listAlbums(ctx)
      .then((albums) => ({ outcome: 'shown', albums }) as const)
      .catch((error: unknown) => ({ outcome: onlyDown(error) })),
  )
}

export function showPhotos(ctx: Ctx, folderId: string): Promise<PhotosShown> {
  return inTime(
    ctx,
    listPhotos(ctx, folderId)
      .then((photos) => ({ outcome: 'shown', photos }) as const)
      .catch((error: unknown) => ({
        outcome: isCode(error, 'NotFound') ? ('unknown' as const) : onlyDown(error),
      })),
  )
}

async function inTime<T>(ctx: Ctx, work: Promise<T>): Promise<T | { outcome: 'later' }> {
  return Promise.race([work, ctx.pause(timeoutMs).then(() => ({ outcome: 'later' }) as const)])
}

const isCode = (error: unknown, code: DomainError['code']) =>
  error instanceof DomainError && error.code === code

function onlyDown(error: unknown): 'down' {
  if (isCode(error, 'ProviderDown')) return 'down'
  throw error
}

/** A copy of a picture in one of our albums. `later`: its source does not answer now; undefined: there is none. */
export function showPhoto(
  ctx: Ctx,
  key: string,
  as: CopyWidth | 'drawing',
): Promise<Picture | 'later' | undefined> {
  return ctx.photos.picture(key, as)
}
