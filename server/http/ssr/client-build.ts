import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** What the browser loads first; `dir` holds the built files. Paths begin with `/assets/`. */
export type ClientBuild = { dir: string; script: string; styles: string[]; preloads: string[] }

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    css: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
    dynamicImports: z.array(z.string()).optional(),
  }),
)

/** Beside the built server, or in `dist` when the sources run. */
const places = [join(import.meta.dirname, '..', 'client'), join(process.cwd(), 'dist', 'client')]

/** Finds the built client by its manifest; undefined where it has not been built. */
export function findClient(): ClientBuild | undefined {
  const dir = places.find((place) => existsSync(join(place, '.vite', 'manifest.json')))
  if (!dir) return undefined
  const chunks = manifest.parse(JSON.parse(readFileSync(join(dir, '.vite', 'manifest.json'), 'utf8')))
  const entry = Object.values(chunks).find((chunk) => chunk.isEntry)
  if (!entry) return undefined
  // What the entry asks for in its next moment is asked for at once, too.
  const withImports = (names: readonly string[] = []): string[] =>
    names.flatMap((name) => {
      const next = chunks[name]
      return next ? [next.file, ...withImports(next.imports)] : []
    })
  const imported = new Set([...withImports(entry.imports), ...withImports(entry.dynamicImports)])
  return {
    dir,
    script: `/${entry.file}`,
    styles: (entry.css ?? []).map((file) => `/${file}`),
    preloads: [...imported].map((file) => `/${file}`),
  }
}
