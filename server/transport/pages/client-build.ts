import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** What the browser loads first; `dir` holds the built files. Paths begin with `/assets/`. */
export type ClientBuild = {
  dir: string
  script: string
  styles: string[]
  /** What `script` imports. */
  preloads: string[]
  /** What a page needs beyond that, by the page's path. */
  pages: ReadonlyMap<string, string[]>
}

const chunk = z.object({
  file: z.string(),
  isEntry: z.boolean().optional(),
  css: z.array(z.string()).optional(),
  imports: z.array(z.string()).optional(),
})

type Chunk = z.infer<typeof chunk>

const manifest = z.record(z.string(), chunk)

/** Beside the built server, or in `dist` when the sources run. */
const places = [join(import.meta.dirname, '..', 'client'), join(process.cwd(), 'dist', 'client')]

/** Finds the built client by its manifest; undefined where it has not been built. */
export function findClient(): ClientBuild | undefined {
  const dir = places.find((place) => existsSync(join(place, '.vite', 'manifest.json')))
  if (!dir) return undefined
  const chunks = manifest.parse(JSON.parse(readFileSync(join(dir, '.vite', 'manifest.json'), 'utf8')))
  const entry = Object.values(chunks).find((chunk) => chunk.isEntry)
  if (!entry) return undefined
  const imported = (chunk: Chunk): string[] =>
    (chunk.imports ?? []).flatMap((name) => {
      const next = chunks[name]
      return next ? [`/${next.file}`, ...imported(next)] : []
    })
  const preloads = [...new Set(imported(entry))]
  const pages = Object.entries(chunks).flatMap(([name, chunk]) => {
    const [, route] = name.match(aPage) ?? []
    if (route === undefined) return []
    const needed = new Set([`/${chunk.file}`, ...imported(chunk)])
    return [[pathOf(route), [...needed].filter((file) => !preloads.includes(file))] as const]
  })
  return {
    dir,
    script: `/${entry.file}`,
    styles: (entry.css ?? []).map((file) => `/${file}`),
    preloads,
    pages: new Map(pages),
  }
}

const aPage = /^client\/routes\/(.+)[.]tsx[?]tsr-split=component$/

/** `treks.kagbhusandi` is shown at `/treks/kagbhusandi`, `booking_.status` at `/booking/status`. */
function pathOf(route: string): string {
  return route === 'index' ? '/' : `/${route.replaceAll('_.', '.').replaceAll('.', '/')}`
}
