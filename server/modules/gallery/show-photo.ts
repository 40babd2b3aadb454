import type { Ctx } from '#server/context'

import type { CopyWidth, Picture } from '#server/integrations/photos/photos'

/** A copy of a picture in one of our albums. `later`: its source does not answer now; undefined: there is none. */
export function showPhoto(
  ctx: Ctx,
  key: string,
  as: CopyWidth | 'drawing',
): Promise<Picture | 'later' | undefined> {
  return ctx.photos.picture(key, as)
}
