import type { CopyWidth, KeptPhoto } from '#server/integrations/photos/photos'
import type { Photo } from '#shared/gallery/gallery'

const widths: readonly CopyWidth[] = [480, 960, 1920]

/** Where the copies of a picture are: another address as soon as its bytes are others, so they may be kept for ever. */
export function photoAddresses({
  key,
  size,
  isDrawing,
}: Omit<KeptPhoto, 'file'>): Pick<Photo, 'url' | 'srcset' | 'thumbnail'> {
  if (isDrawing) {
    const url = `/photos/${key}/drawing.svg`
    return { url, srcset: null, thumbnail: url }
  }
  const own = size?.width ?? Number.POSITIVE_INFINITY
  const enough = widths.find((width) => width >= own) ?? 1920
  const copies = widths.filter((width) => width <= enough)
  const at = (width: CopyWidth) => `/photos/${key}/${width}.webp`
  return {
    url: at(enough),
    srcset: copies.map((width) => `${at(width)} ${Math.min(width, own)}w`).join(', '),
    thumbnail: at(480),
  }
}
