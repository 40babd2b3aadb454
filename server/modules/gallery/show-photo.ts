import type { CopyWidth, Photos, Picture } from '#server/integrations/photos/photos'

/** A copy of a picture in one of our albums. `later`: its source does not answer now; undefined: there is none. */
export function showPhoto({ photos }: { photos: Photos }) {
  return (key: string, as: CopyWidth | 'drawing'): Promise<Picture | 'later' | undefined> =>
    photos.picture(key, as)
}
