/** A browser may refuse its storage at the first touch; then there is none. */
export function storageOrNull<Kept>(find: () => Kept): Kept | null {
  try {
    return find()
  } catch {
    return null
  }
}
