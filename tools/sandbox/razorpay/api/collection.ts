import { refuseField } from '../refusals'

export type Query = Record<string, string | undefined>

/** A list as the provider pages it: newest first, `count` 10 at most 100, `skip`, `from` and `to` in Unix seconds. */
export function collection<T extends { created_at: number }>(oldestFirst: T[], query: Query) {
  const count = whole(query, 'count', 10, 1, 100)
  const skip = whole(query, 'skip', 0, 0, Number.MAX_SAFE_INTEGER)
  const from = whole(query, 'from', 0, 946_684_800, 4_765_046_400)
  const to = whole(query, 'to', Number.MAX_SAFE_INTEGER, 946_684_800, 4_765_046_400)
  const within = oldestFirst.filter(({ created_at }) => created_at >= from && created_at <= to)
  const items = within.reverse().slice(skip, skip + count)
  return { entity: 'collection' as const, count: items.length, items }
}

function whole(query: Query, name: string, initial: number, least: number, most: number): number {
  const text = query[name]
  if (text === undefined || text === '') return initial
  if (!/^-?\d+$/.test(text)) return refuseField(name, `The ${name} must be an integer.`)
  const value = Number(text)
  if (value < least) return refuseField(name, `The ${name} must be at least ${least}.`)
  return value <= most ? value : refuseField(name, `The ${name} may not be greater than ${most}.`)
}
