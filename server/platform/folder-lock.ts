import path from 'node:path'
import { lockFile } from './lock-file'

export type FolderLock = { release(): Promise<void> }
/** Locks a folder for this process; 'taken' when another process has it, even one in another container. */
export async function lockFolder(dir: string): Promise<FolderLock | 'taken'> {
  return (await lockFile(path.join(dir, 'owner.lock'))) ?? 'taken'
}
