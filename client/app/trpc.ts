import {
  type QueryClient,
  type UseInfiniteQueryOptions,
  type UseQueryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query'
import type { TRPCClient } from '@trpc/client'
import type { CreateTRPCReact, createTRPCQueryUtils } from '@trpc/react-query'
import { createContext, useContext } from 'react'
import type { AppRouter } from '../../server/transport/rpc/app-router'
import { namedCall, procedureOf } from './named-call'
import { queryKeyOf } from './query-key'

export type ServerCalls = TRPCClient<AppRouter>

const Calls = createContext<ServerCalls | undefined>(undefined)

/** Who answers the questions of `trpc`, for everything inside. */
export const CallsProvider = Calls.Provider

function useCalls(): ServerCalls {
  const calls = useContext(Calls)
  if (!calls) throw new Error('there is nobody to ask the server')
  return calls
}

/** What a query is made of: its key, and how the server is asked. */
function asked(calls: ServerCalls, path: readonly string[], input: unknown) {
  return {
    queryKey: queryKeyOf(path, input, 'query'),
    queryFn: () => ask(calls, path, input),
  }
}

/** What stands at each name of the calls. */
type Step = { [name: string]: Step } & { query(input: unknown): Promise<unknown> }

const ask = (calls: ServerCalls, path: readonly string[], input: unknown): Promise<unknown> =>
  path.reduce((at: Step | undefined, name) => at?.[name], calls as unknown as Step)?.query(input) ??
  Promise.reject(new Error(`the server has no ${path.join('.')}`))

type Hook = (path: readonly string[], input: unknown, options: object) => unknown

const hooks: Readonly<Record<string, Hook>> = {
  useQuery: (path, input, options: Partial<UseQueryOptions>) =>
    useQuery({ ...options, ...asked(useCalls(), path, input) }),
  useSuspenseQuery: (path, input, options) => {
    const query = useSuspenseQuery({ ...options, ...asked(useCalls(), path, input) })
    return [query.data, query]
  },
  useInfiniteQuery: (path, input, options) => useInfiniteQuery(pages(useCalls(), path, input, options)),
  useUtils: () => serverData(useCalls(), useQueryClient()),
  _def: (path) => ({ path }),
}

function pages(calls: ServerCalls, path: readonly string[], input: unknown, options: object) {
  return {
    ...options,
    queryKey: queryKeyOf(path, input, 'infinite'),
    initialPageParam: null,
    queryFn: ({ pageParam }) =>
      ask(calls, path, { ...(input ?? {}), ...(pageParam !== null && { cursor: pageParam }) }),
  } as UseInfiniteQueryOptions
}

/**
 * The server's calls as hooks, typed from its router by `@trpc/react-query`. Only these few are in use, and its own
 * code has all of them: too much for a page that must come over a bad line.
 */
export const trpc = namedCall((names, [input, options]) => {
  const { path, verb } = procedureOf(names)
  const hook = hooks[verb]
  if (!hook) throw new Error(`client/app/trpc.ts has no ${verb}`)
  return hook(path, input, (options ?? {}) as object)
}) as Pick<CreateTRPCReact<AppRouter, unknown>, 'useUtils' | keyof AppRouter['_def']['record']>

type Work = (queries: QueryClient, query: ReturnType<typeof asked>, rest: readonly unknown[]) => unknown

const works: Readonly<Record<string, Work>> = {
  ensureData: (queries, query, [options]) => queries.ensureQueryData({ ...(options ?? {}), ...query }),
  fetch: (queries, query, [options]) => queries.fetchQuery({ ...(options ?? {}), ...query }),
  prefetch: (queries, query, [options]) => queries.prefetchQuery({ ...(options ?? {}), ...query }),
  getData: (queries, { queryKey }) => queries.getQueryData(queryKey),
  setData: (queries, { queryKey }, [data]) => queries.setQueryData(queryKey, data),
}

/** For loaders, and for those who change what is known: the same cache that the screens read. */
export function serverData(calls: ServerCalls, queries: QueryClient): ServerData {
  return namedCall((names, [input, ...rest]) => {
    const { path, verb } = procedureOf(names)
    if (verb === 'invalidate') return queries.invalidateQueries({ queryKey: queryKeyOf(path, input) })
    const work = works[verb]
    if (!work) throw new Error(`client/app/trpc.ts has no ${verb}`)
    return work(queries, asked(calls, path, input), rest)
  }) as ServerData
}

type ServerData = ReturnType<typeof createTRPCQueryUtils<AppRouter>>
