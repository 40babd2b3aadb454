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
import { deflateRawSync, inflateRawSync } from 'node:zlib'
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
  /** Finds the rows with a key, kept up to date from now on; rows whose key is null are in none. */
  index(keyOf: (value: T) => string | null): (key: string) => T[]
}

export type Setting<T> = { get(): T; set(value: T): void }

export type Store = {
  table<T>(name: string): Table<T>
  setting<T>(name: string, initial: T): Setting<T>
  /** Deletes everything but the named tables. */
  clear(keep: readonly string[]): void
  close(): void
}

/** One line of the journal, with the value as JSON or, if it is long, packed; without a value the row is deleted. */
const journalLine = z
  .object({
    table: z.string(),
    id: z.string(),
    value: z.unknown().optional(),
    packed: z.string().transform(unpacked).optional(),
  })
  .transform(({ packed, ...entry }): JournalEntry => ({ ...entry, value: packed ?? entry.value }))
type JournalEntry = { table: string; id: string; value?: unknown }

/** Each row with its line in the journal. An index is told of each change, with `undefined` for no row. */
type Rows = {
  values: Map<string, { value: unknown; line: string }>
  /** Of all lines together. */
  length: number
  indexes: ((id: string, before: unknown, after: unknown) => void)[]
}
type Tables = Map<string, Rows>

/** Characters up to which a journal is not rewritten while the sandbox runs. */
const smallJournal = 1_000_000
/** Longer values, such as mails, are packed. */
const longValue = 5000

/**
 * The sandbox's data: in memory, and in `dir` as a journal of JSON lines that survives a killed process. It is rewritten
 * when more than half of it is about old versions of rows.
 */
export function openStore(dir: string, log?: Log): Store {
  mkdirSync(dir, { recursive: true })
  const path = join(dir, 'journal.jsonl')
  const tables: Tables = new Map()
  replay(path, tables, log)
  compact(path, tables)
  let written = lengthOf(tables)
  let file = openSync(path, 'a')
  let closed = false

  const rewrite = () => {
    compact(path, tables)
    closeSync(file)
    file = openSync(path, 'a')
    written = lengthOf(tables)
  }
  const write = (entry: JournalEntry) => {
    // The descriptor of a closed file may already belong to another file.
    if (closed) throw new Error('The sandbox is closed.')
    // The line break first: a line torn by a full disk must not swallow the next one.
    const line = lineOf(entry)
    appendFileSync(file, `\n${line}`)
    apply(tables, entry, line)
    written += line.length
    if (written < smallJournal || written < 2 * lengthOf(tables)) return
    try {
      rewrite()
    } catch (err) {
      log?.warn({ err }, 'the sandbox’s journal could not be rewritten and goes on growing')
      written = 0
    }
  }

  return {
    ...viewsOf(tables, write),
    clear: (keep) => {
      compact(path, new Map([...tables].filter(([name]) => keep.includes(name))))
      closeSync(file)
      file = openSync(path, 'a')
      emptyAll(tables, keep)
      written = lengthOf(tables)
    },
    close: () => {
      closed = true
      closeSync(file)
    },
  }
}

/** The same without a file, for one process. */
export function openMemoryStore(): Store {
  const tables: Tables = new Map()
  return {
    ...viewsOf(tables, (entry) => apply(tables, entry, '')),
    clear: (keep) => emptyAll(tables, keep),
    close: () => undefined,
  }
}

/** The tables and settings, whose changes go through `write`. */
function viewsOf(tables: Tables, write: (entry: JournalEntry) => void): Pick<Store, 'table' | 'setting'> {
  const table = <T>(name: string): Table<T> => {
    const rows = rowsOf(tables, name)
    const get = (id: string) => rows.values.get(id)?.value as T | undefined
    return {
      get,
      all: () => [...rows.values.values()].map(({ value }) => value as T),
      put: (id, value) => write({ table: name, id, value }),
      remove: (id) => write({ table: name, id }),
      index: (keyOf) => openIndex(rows, keyOf),
    }
  }
  return {
    table,
    setting: <T>(name: string, initial: T): Setting<T> => {
      const settings = table<T>('settings')
      return { get: () => settings.get(name) ?? initial, set: (value) => settings.put(name, value) }
    },
  }
}

function rowsOf(tables: Tables, name: string): Rows {
  const rows = tables.get(name) ?? { values: new Map(), length: 0, indexes: [] }
  tables.set(name, rows)
  return rows
}

const lengthOf = (tables: Tables) => [...tables.values()].reduce((sum, { length }) => sum + length, 0)

function lineOf(entry: JournalEntry): string {
  const line = JSON.stringify(entry)
  if (entry.value === undefined || line.length < longValue) return line
  const packed = deflateRawSync(JSON.stringify(entry.value), { level: 1 }).toString('base64')
  return JSON.stringify({ table: entry.table, id: entry.id, packed })
}

function unpacked(packed: string): unknown {
  return JSON.parse(inflateRawSync(Buffer.from(packed, 'base64')).toString('utf8'))
}

function apply(tables: Tables, { table, id, value }: JournalEntry, line: string) {
  const rows = rowsOf(tables, table)
  const before = rows.values.get(id)
  rows.length -= before?.line.length ?? 0
  if (value === undefined) rows.values.delete(id)
  else {
    rows.values.set(id, { value, line })
    rows.length += line.length
  }
  for (const note of rows.indexes) note(id, before?.value, value)
}

function emptyAll(tables: Tables, keep: readonly string[]) {
  for (const [name, rows] of tables) if (!keep.includes(name)) empty(rows)
}

function empty(rows: Rows) {
  for (const [id, { value }] of rows.values) for (const note of rows.indexes) note(id, value, undefined)
  rows.values.clear()
  rows.length = 0
}

function openIndex<T>(rows: Rows, keyOf: (value: T) => string | null): (key: string) => T[] {
  const ids = new Map<string, Set<string>>()
  const keyOfRow = (value: unknown) => (value === undefined ? null : keyOf(value as T))
  const note = (id: string, before: unknown, after: unknown) => {
    const [old, key] = [keyOfRow(before), keyOfRow(after)]
    if (old === key) return
    if (old !== null && ids.get(old)?.delete(id) && ids.get(old)?.size === 0) ids.delete(old)
    if (key !== null) ids.set(key, (ids.get(key) ?? new Set()).add(id))
  }
  for (const [id, { value }] of rows.values) note(id, undefined, value)
  rows.indexes.push(note)
  return (key) => [...(ids.get(key) ?? [])].map((id) => rows.values.get(id)?.value as T)
}

/** Lines torn by a crash or a full disk are left out, so that the sandbox starts with all the others. */
function replay(path: string, tables: Tables, log: Log | undefined) {
  if (!existsSync(path)) return
  let torn = 0
  for (const text of readFileSync(path, 'utf8').split('\n')) {
    if (text === '') continue
    const entry = journalLine.safeParse(parseJson(text)).data
    if (entry) apply(tables, entry, text)
    else torn += 1
  }
  if (torn > 0) log?.warn({ lines: torn }, 'lines of the sandbox’s journal cannot be read and were left out')
}

/** Written to a second file and renamed, so that a crash leaves the old journal or the new one. */
function compact(path: string, tables: Tables) {
  const lines = [...tables.values()].flatMap(({ values }) => [...values.values()].map(({ line }) => line))
  writeFileSync(`${path}.new`, lines.join('\n'))
  renameSync(`${path}.new`, path)
}
