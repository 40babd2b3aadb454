import type { Pause } from '#server/platform/pause'
import { DomainError } from '#shared/domain-error'
import type { AlbumsShown, PhotosShown } from '#shared/gallery/gallery'
import type { listAlbums } from './list-albums'
import type { listPhotos } from './list-photos'

type Needs = {
  listAlbums: ReturnType<typeof listAlbums>
  listPhotos: ReturnType<typeof listPhotos>
  pause: Pause
}

/** No page waits longer than this for its source; the browser asks again. */
const timeoutMs = 3000

/** The gallery for a page: a failure of its source is an answer, not an error. */
export function showGallery({ listAlbums, listPhotos, pause }: Needs) {
  const inTime = async <T>(work: Promise<T>): Promise<T | { outcome: 'later' }> =>
    Promise.race([work, pause(timeoutMs).then(() => ({ outcome: 'later' }) as const)])
  return {
    albums: (): Promise<AlbumsShown> =>
      inTime(
        listAlbums()
          .then((albums) => ({ outcome: 'shown', albums }) as const)
          .catch((error: unknown) => ({ outcome: onlyDown(error) })),
      ),
    photos: (folderId: string): Promise<PhotosShown> =>
      inTime(
        listPhotos(folderId)
          .then((photos) => ({ outcome: 'shown', photos }) as const)
          .catch((error: unknown) => ({
            outcome: isCode(error, 'NotFound') ? ('unknown' as const) : onlyDown(error),
          })),
      ),
  }
}

const isCode = (error: unknown, code: DomainError['code']) =>
  error instanceof DomainError && error.code === code

function onlyDown(error: unknown): 'down' {
  if (isCode(error, 'ProviderDown')) return 'down'
  throw error
}
