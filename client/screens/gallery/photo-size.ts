import type { Photo } from '#shared/gallery/gallery'

/** Where nobody knows a picture's size before it is there, it gets the room of most. */
const usual = { width: 1200, height: 800 }

export const sizeOf = ({ size }: Photo): { width: number; height: number } => size ?? usual
