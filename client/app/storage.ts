/** Null when the browser refuses access to its storage. */
export function storageOrNull<Kept>(find: () => Kept): Kept | null {
  try {
    return find()
  } catch {
    return null
  }
}
