import type { Photo } from '#shared/gallery/gallery'

/** The most common size, for pictures whose size is not known before they load. */
const usual = { width: 1200, height: 800 }

export const sizeOf = ({ size }: Photo): { width: number; height: number } => size ?? usual
