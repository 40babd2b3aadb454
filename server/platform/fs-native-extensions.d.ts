declare module 'fs-native-extensions' {
  /** Locks the whole open file, or answers false when another open file has the lock. */
  export function tryLock(fd: number): boolean
}
