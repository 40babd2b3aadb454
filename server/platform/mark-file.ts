import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { parseJson } from './parse-json'

const markInFile = z.object({
  databaseId: z.uuid(),
  serverId: z.uuid(),
  count: z.int().positive(),
  at: z.iso.datetime().transform((text) => new Date(text)),
})

/** How far the database with this id had come when this server last marked it. */
export type Mark = z.output<typeof markInFile>

export type MarkFile = { read(): Promise<Mark | undefined>; write(mark: Mark): Promise<void> }

/** The mark in DATA_DIR, outside the database: it stays as it is when the database is restored. */
export function markFile(dir: string): MarkFile {
  const file = join(dir, 'database-mark.json')
  return {
    async read() {
      const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      return text === undefined ? undefined : markInFile.safeParse(parseJson(text)).data
    },
    /** Written under another name first, so that the file is never incomplete. */
    async write(mark) {
      const fresh = await open(`${file}.new`, 'w', 0o600)
      try {
        await fresh.writeFile(JSON.stringify(mark))
        await fresh.sync()
      } finally {
        await fresh.close()
      }
      await rename(`${file}.new`, file)
    },
  }
}
