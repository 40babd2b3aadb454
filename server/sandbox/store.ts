import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** Rows by id, in the order in which they first came. */
export type Table<T> = {
  get(id: string): T | undefined
  all(): T[]
  put(id: string, value: T): void
  remove(id: string): void
}

export type Setting<T> = { get(): T; set(value: T): void }

export type Store = {
  table<T>(name: string): Table<T>
  setting<T>(name: string, initial: T): Setting<T>
  /** Forgets everything but the named tables. */
  clear(keep: readonly string[]): void
  close(): void
}

/** One line of the journal; without a value the row is gone. */
type Line = { table: string; id: string; value?: unknown }
type Tables = Map<string, Map<string, unknown>>

/** What the sandbox knows, in memory, and as a journal of JSON lines in `dir` that outlives a killed process. */
export function openStore(dir: string): Store {
  mkdirSync(dir, { recursive: true })
  const path = join(dir, 'journal.jsonl')
  const tables = replay(path)
  compact(path, tables)
  let file = openSync(path, 'a')
  let closed = false

  const rows = (name: string) => {
    const known = tables.get(name) ?? new Map<string, unknown>()
    tables.set(name, known)
    return known
  }
  const write = (line: Line) => {
    // The number of a closed file may already be another file's.
    if (closed) throw new Error('The sandbox is closed.')
    apply(tables, line)
    appendFileSync(file, `${JSON.stringify(line)}\n`)
  }
  const table = <T>(name: string): Table<T> => ({
    get: (id) => rows(name).get(id) as T | undefined,
    all: () => [...rows(name).values()] as T[],
    put: (id, value) => write({ table: name, id, value }),
    remove: (id) => write({ table: name, id }),
  })

  return {
    table,
    setting: <T>(name: string, initial: T): Setting<T> => {
      const settings = table<T>('settings')
      return { get: () => settings.get(name) ?? initial, set: (value) => settings.put(name, value) }
    },
    clear: (keep) => {
      for (const name of [...tables.keys()]) if (!keep.includes(name)) tables.delete(name)
      closeSync(file)
      compact(path, tables)
      file = openSync(path, 'a')
    },
    close: () => {
      closed = true
      closeSync(file)
    },
  }
}

function apply(tables: Tables, { table, id, value }: Line) {
  const rows = tables.get(table) ?? new Map<string, unknown>()
  tables.set(table, rows)
  if (value === undefined) rows.delete(id)
  else rows.set(id, value)
}

function replay(path: string): Tables {
  const tables: Tables = new Map()
  if (!existsSync(path)) return tables
  const lines = readFileSync(path, 'utf8').split('\n')
  for (const [index, text] of lines.entries()) {
    if (text === '') continue
    const line = parseLine(text)
    if (line) apply(tables, line)
    // Only the line that was being written when the process died may be torn.
    else if (index < lines.length - 1) throw new Error(`${path}: line ${index + 1} cannot be read`)
  }
  return tables
}

function parseLine(text: string): Line | undefined {
  try {
    return JSON.parse(text) as Line
  } catch {
    return undefined
  }
}

/** Written beside and renamed, so that a crash leaves the old journal or the new one. */
function compact(path: string, tables: Tables) {
  const lines = [...tables].flatMap(([table, rows]) =>
    [...rows].map(([id, value]) => `${JSON.stringify({ table, id, value } satisfies Line)}\n`),
  )
  writeFileSync(`${path}.new`, lines.join(''))
  renameSync(`${path}.new`, path)
}
