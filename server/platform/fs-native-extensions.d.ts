declare module 'fs-native-extensions' {
  /** Locks the whole file; false when it is locked already. */
  export function tryLock(fd: number): boolean
}
