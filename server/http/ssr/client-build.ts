import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** The files that a page loads first, as paths that begin with `/assets/`; `dir` holds the built files. */
export type ClientBuild = { dir: string; script: string; styles: string[] }

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    css: z.array(z.string()).optional(),
  }),
)

/** Beside the built server, or in `dist` when the server runs from its sources. */
const candidates = [join(import.meta.dirname, '..', 'client'), join(process.cwd(), 'dist', 'client')]

/** Finds the built client by its manifest. Undefined where it has not been built. */
export function findClient(): ClientBuild | undefined {
  const dir = candidates.find((candidate) => existsSync(join(candidate, '.vite', 'manifest.json')))
  if (!dir) return undefined
  const chunks = manifest.parse(JSON.parse(readFileSync(join(dir, '.vite', 'manifest.json'), 'utf8')))
  const entry = Object.values(chunks).find((chunk) => chunk.isEntry)
  if (!entry) return undefined
  return {
    dir,
    script: `/${entry.file}`,
    styles: (entry.css ?? []).map((file) => `/${file}`),
  }
}
