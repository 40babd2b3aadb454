import path from 'node:path'
import { lockFile } from './lock-file'

export type RoomUse = { release(): Promise<void> }

/** Makes this process the only owner of a folder, or tells that another one is, in another container too. */
export async function claimDirectory(dir: string): Promise<RoomUse | 'taken'> {
  return (await lockFile(path.join(dir, 'owner.lock'))) ?? 'taken'
}
