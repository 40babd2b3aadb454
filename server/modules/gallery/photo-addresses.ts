import type { CopyWidth, KeptPhoto } from '#server/integrations/photos/photos'
import type { Photo } from '#shared/gallery/gallery'

const widths: readonly CopyWidth[] = [480, 960, 1920]

/** The URLs of a picture's copies. A changed picture has other URLs, so browsers may cache them for ever. */
export function photoAddresses({
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
