import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import { type BackupSummary, writeBackup } from './write-backup'

type Needs = { url: string; dir: string; keep: number }

const nameOf = (night: CalendarDate): string => `hotel-${night}.backup.gz`
const ours = /^hotel-\d{4}-\d\d-\d\d\.backup\.gz$/

/** One file per night; the newest `keep` stay, and other files in the folder are left alone. */
export function nightlyBackups({ url, dir, keep }: Needs) {
  return async (night: CalendarDate, now: Date): Promise<BackupSummary> => {
    await mkdir(dir, { recursive: true, mode: 0o700 })
    const summary = await writeBackup({ url, file: join(dir, nameOf(night)), now })
    const all = (await readdir(dir)).filter((name) => ours.test(name)).sort()
    for (const name of all.slice(0, -keep)) await rm(join(dir, name), { force: true })
    return summary
  }
}
