import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'

const size = z.object({ width: z.int().positive(), height: z.int().positive() })
const photo = z.object({
  from: z.string(),
  id: z.string(),
  file: z.string(),
  version: z.string(),
  size: size.nullable(),
  isDrawing: z.boolean(),
  hint: z.string().optional(),
})
const lists = z.object({
  albums: z.array(z.object({ folderId: z.string(), name: z.string() })).optional(),
  photos: z.record(z.string(), z.array(photo)),
})

/** The last good lists, by album. */
export type Lists = z.output<typeof lists>

/** The lists of an earlier process; empty where the file is missing or malformed. */
export async function readLists(path: string): Promise<Lists> {
  try {
    return lists.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return { photos: {} }
  }
}

/** Replaces the file in one step, so that a crash leaves the old one. */
export async function writeLists(path: string, known: Lists): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.new`, JSON.stringify(known))
  await rename(`${path}.new`, path)
}
