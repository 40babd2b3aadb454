import type { CopyWidth, Photos, Picture } from '#server/integrations/photos/photos'

/** A copy of a picture that stands in one of our albums. `later`: it cannot be had now; undefined: there is none. */
export function showPhoto({ photos }: { photos: Photos }) {
  return (key: string, as: CopyWidth | 'drawing'): Promise<Picture | 'later' | undefined> =>
    photos.picture(key, as)
}
