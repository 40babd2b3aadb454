import { keep, readKept, type StorageLike } from '#client/app/kept'

/** Half-typed forms and saved copies: what this browser keeps for one administrator. */
export type KeptKind = 'draft' | 'copy'

const prefix = (kind: KeptKind, person: string) => `desk-${kind}:${person}:`

/** A form is kept for a day, a copy for a week. Milliseconds. */
const lifetimes: Record<KeptKind, number> = { draft: 86_400_000, copy: 7 * 86_400_000 }

type Entry = { at: number; value: unknown }

const isEntry = (entry: unknown): entry is Entry =>
  typeof entry === 'object' &&
  entry !== null &&
  'at' in entry &&
  'value' in entry &&
  typeof entry.at === 'number'

type Place = { storage: StorageLike | null; kind: KeptKind; person: string; key: string }

/** What was kept, and when (milliseconds); undefined where there is nothing, or it is too old at `now`. */
export function readEntry({ storage, kind, person, key }: Place, now: number): Entry | undefined {
  const entry = readKept(storage, prefix(kind, person) + key)
  return isEntry(entry) && now - entry.at < lifetimes[kind] ? entry : undefined
}

/** `undefined` removes it. Identity numbers are left out. */
export function keepEntry({ storage, kind, person, key }: Place, value: unknown, now: number): void {
  const entry = value === undefined ? null : { at: now, value: withoutIdentity(value) }
  keep(storage, prefix(kind, person) + key, entry)
}

/** What is typed under these names is never kept: numbers of identity documents. */
const secret = /aadha|identity|passport|otherid|document|visa/i

/** The same value with empty text wherever an identity number may be. */
function withoutIdentity(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIdentity)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      secret.test(name) && typeof part === 'string' ? '' : withoutIdentity(part),
    ]),
  )
}

/** Removes everything that is kept for `person`: after signing out, guests' names do not stay in the browser. */
export function dropKept(storage: Storage | null, person: string): void {
  dropWhere(storage, (name) => kinds.some((kind) => name.startsWith(prefix(kind, person))))
}

/** Removes what is too old, whoever kept it. */
export function dropOld(storage: Storage | null, now: number): void {
  dropWhere(storage, (name) => {
    const kind = kinds.find((one) => name.startsWith(`desk-${one}:`))
    const entry = kind && readKept(storage, name)
    return kind !== undefined && !(isEntry(entry) && now - entry.at < lifetimes[kind])
  })
}

const kinds: readonly KeptKind[] = ['draft', 'copy']

function dropWhere(storage: Storage | null, isGone: (name: string) => boolean): void {
  if (!storage) return
  const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  for (const name of names) if (isGone(name)) keep(storage, name, null)
}
