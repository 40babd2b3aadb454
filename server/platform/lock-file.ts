import { type FileHandle, open } from 'node:fs/promises'
import { realPause } from './pause'

/**
 * A file that the kernel keeps locked while this process, or a child that was given `fd`, has it open. The lock is on the
 * file itself, so it holds between containers too, and it ends with the last of these processes, however that ends.
 */
export type FileLock = { fd: number; release(): Promise<void> }

/** Null when another process still has the lock after `patienceMs`. Throws a sentence where files cannot be locked. */
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
      `The file ${file} cannot be locked (${wordsOf(cause)}), so nothing would keep two servers apart. ` +
        'DATA_DIR must be a folder on a disk that can lock files.',
      { cause },
    )
  }
  await handle.close()
  return null
}

/** Node closes a file that nobody refers to any more, which would end its lock. */
const kept = new Set<FileHandle>()

function keep(handle: FileHandle): FileLock {
  kept.add(handle)
  const release = async () => {
    kept.delete(handle)
    await handle.close()
  }
  return { fd: handle.fd, release }
}

/** Node itself cannot lock files. The package brings a program for each system, so that nothing is compiled. */
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
