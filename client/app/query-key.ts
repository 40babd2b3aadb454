import type { QueryKey } from '@tanstack/react-query'

type Kind = 'query' | 'infinite'

/** A question's key. Without kind and input it is the beginning of the keys of all questions to that procedure. */
export function queryKeyOf(path: readonly string[], input?: unknown, kind?: Kind): QueryKey {
  if (input === undefined && !kind) return [path]
  return [path, { ...(input !== undefined && { input }), ...(kind && { type: kind }) }]
}

/** The key of a procedure of `trpc`, for those who look into the cache. */
export const keyOf = (procedure: Procedure, kind?: Kind): QueryKey =>
  queryKeyOf((procedure as unknown as Named)._def().path, undefined, kind)

type Procedure = { useQuery: unknown }
/** What each procedure of `trpc` also has, though its type does not say so. */
type Named = { _def(): { path: readonly string[] } }
