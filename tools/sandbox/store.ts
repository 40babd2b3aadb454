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
import { z } from 'zod'
import type { Log as ServerLog } from '#server/platform/logger'
import { parseJson } from '#server/platform/parse-json'

/** As much of a logger as the sandbox needs. */
export type Log = Pick<ServerLog, 'info' | 'warn'>

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
  /** Deletes everything but the named tables. */
  clear(keep: readonly string[]): void
  close(): void
}

/** One line of the journal; without a value the row is deleted. */
const journalLine = z.object({ table: z.string(), id: z.string(), value: z.unknown().optional() })
type JournalEntry = z.output<typeof journalLine>
type Tables = Map<string, Map<string, unknown>>

/** The sandbox's data: in memory, and in `dir` as a journal of JSON lines that survives a killed process. */
export function openStore(dir: string, log?: Log): Store {
  mkdirSync(dir, { recursive: true })
  const path = join(dir, 'journal.jsonl')
  const tables = replay(path, log)
  compact(path, tables)
  let file = openSync(path, 'a')
  let closed = false

  const write = (entry: JournalEntry) => {
    // The descriptor of a closed file may already belong to another file.
    if (closed) throw new Error('The sandbox is closed.')
    // The line break first: a line torn by a full disk must not swallow the next one.
    appendFileSync(file, `\n${JSON.stringify(entry)}`)
    apply(tables, entry)
  }
  const table = <T>(name: string): Table<T> => ({
    get: (id) => tables.get(name)?.get(id) as T | undefined,
    all: () => [...(tables.get(name)?.values() ?? [])] as T[],
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
      compact(path, new Map([...tables].filter(([name]) => keep.includes(name))))
      closeSync(file)
      file = openSync(path, 'a')
      for (const name of [...tables.keys()]) if (!keep.includes(name)) tables.delete(name)
    },
    close: () => {
      closed = true
      closeSync(file)
    },
  }
}

function apply(tables: Tables, { table, id, value }: JournalEntry) {
  const rows = tables.get(table) ?? new Map<string, unknown>()
  tables.set(table, rows)
  if (value === undefined) rows.delete(id)
  else rows.set(id, value)
}

/** Lines torn by a crash or a full disk are left out, so that the sandbox starts with all the others. */
function replay(path: string, log: Log | undefined): Tables {
  const tables: Tables = new Map()
  if (!existsSync(path)) return tables
  let torn = 0
  for (const text of readFileSync(path, 'utf8').split('\n')) {
    if (text === '') continue
    const entry = journalLine.safeParse(parseJson(text)).data
    if (entry) apply(tables, entry)
    else torn += 1
  }
  if (torn > 0) log?.warn({ lines: torn }, 'lines of the sandbox’s journal cannot be read and were left out')
  return tables
}

/** Written to a second file and renamed, so that a crash leaves the old journal or the new one. */
function compact(path: string, tables: Tables) {
  const lines = [...tables].flatMap(([table, rows]) =>
    [...rows].map(([id, value]) => JSON.stringify({ table, id, value } satisfies JournalEntry)),
  )
  writeFileSync(`${path}.new`, lines.join('\n'))
  renameSync(`${path}.new`, path)
}
