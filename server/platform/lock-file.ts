import { type FileHandle, open } from 'node:fs/promises'
import path from 'node:path'
import { realPause } from './clock'

/**
 * A file that the kernel locks while this process, or a child that was given `fd`, has it open. The lock works between
 * containers too, and ends with the last of these processes, even a killed one.
 */
export type FileLock = { fd: number; release(): Promise<void> }

/** Null when another process still has the lock after `timeoutMs`. Throws a message where files cannot be locked. */
export async function lockFile(file: string, timeoutMs = 0): Promise<FileLock | null> {
  const tryLock = await findTryLock()
  const handle = await open(file, 'a+', 0o600)
  try {
    for (let waited = 0; ; waited += 50) {
      if (tryLock(handle.fd)) return keep(handle)
      if (waited >= timeoutMs) break
      await realPause(50)
    }
  } catch (cause) {
    await handle.close()
    throw new Error(
      `The file ${file} cannot be locked (${wordsOf(cause)}), so two servers could use it at once. ` +
        'DATA_DIR must be a folder on a disk that can lock files.',
      { cause },
    )
  }
  await handle.close()
  return null
}

/** Node closes a file handle that is garbage-collected, which would end its lock. */
const kept = new Set<FileHandle>()

function keep(handle: FileHandle): FileLock {
  kept.add(handle)
  const release = async () => {
    kept.delete(handle)
    await handle.close()
  }
  return { fd: handle.fd, release }
}

/** Node itself cannot lock files. The package contains binaries for each system, so that nothing is compiled. */
async function findTryLock(): Promise<(fd: number) => boolean> {
  try {
    return (await import('fs-native-extensions')).tryLock
  } catch (cause) {
    throw new Error(
      `Files cannot be locked on this machine (${process.platform}-${process.arch}): ${wordsOf(cause)}`,
      { cause },
    )
  }
}

const wordsOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))

export type FolderLock = { release(): Promise<void> }
/** Locks a folder for this process; 'taken' when another process has it, even one in another container. */
export async function lockFolder(dir: string): Promise<FolderLock | 'taken'> {
  return (await lockFile(path.join(dir, 'owner.lock'))) ?? 'taken'
}
