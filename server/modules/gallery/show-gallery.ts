import type { Ctx } from '#server/context'
import { DomainError } from '#shared/domain-error'
import type { AlbumsShown, PhotosShown } from '#shared/gallery/gallery'
import { listAlbums } from './list-albums'
import { listPhotos } from './list-photos'

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
