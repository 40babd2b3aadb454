import {
  dehydrate,
  hydrate,
  MutationCache,
  QueryCache,
  QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query'
import { createRouter, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { routeTree } from '../routeTree.gen'
import { ErrorScreen } from '../screens/error/error-screen'
import { NotFoundScreen } from '../screens/not-found/not-found-screen'
import { type AdminSession, adminSession } from './admin-session'
import { boundChunks } from './chunk-timeouts'
import type { AppContext, ClientFiles } from './context'
import type { Device } from './device'
import { refusalOf } from './refusal'
import { type ServerCalls, serverData, trpc } from './trpc'

type Needs = {
  calls: ServerCalls
  /** Undefined on the server. */
  device?: Device
  admin?: AdminSession
  nonce?: string
  files?: ClientFiles
  address?: string
}

const noFiles: ClientFiles = { script: '', styles: [], preloads: [] }

/** One router per page that is rendered, one per browser tab. */
export function createAppRouter(needs: Needs) {
  const { calls, device, admin = adminSession(null), nonce, files = noFiles, address = '' } = needs
  const queryClient = newQueryClient(admin)
  const data = serverData(calls, queryClient)
  const context: AppContext = { queryClient, calls, data, device, admin, files, address }
  const router = createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    scrollRestoration: scrollsExceptAtFirst(device !== undefined),
    defaultErrorComponent: ({ error }) => <ErrorScreen error={error} />,
    defaultNotFoundComponent: NotFoundScreen,
    ...(nonce ? { ssr: { nonce } } : {}),
    dehydrate: () => ({ queries: JSON.stringify(dehydrate(queryClient)), files, address }),
    hydrate: (sent) => {
      hydrate(queryClient, JSON.parse(sent.queries))
      router.update({ ...router.options, context: { ...context, files: sent.files, address: sent.address } })
    },
    InnerWrap: Providers,
  })
  if (device) boundChunks(Object.values(router.routesById))
  return router
}

/**
 * A page that the server drew can be scrolled before it comes alive: its guest stays where he is then, and what he is just
 * pressing stays under his finger. What a reload brings back, the page's own first script has done before.
 */
function scrollsExceptAtFirst(inBrowser: boolean): () => boolean {
  let isFirst = inBrowser
  return () => {
    const scrolls = !isFirst
    isFirst = false
    return scrolls
  }
}

function newQueryClient(admin: AdminSession): QueryClient {
  const onError = (error: unknown) => {
    if (refusalOf(error)?.code === 'NotSignedIn') admin.end()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Without a line a question fails at once, so that the page can say so instead of waiting in silence.
      queries: { staleTime: 30_000, retry: isWorthAnother, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
}

/** What was refused is refused again. */
const isWorthAnother = (failures: number, error: unknown) => failures < 1 && refusalOf(error) === undefined

/** Queries and calls for every screen, from the router's own context. */
function Providers({ children }: { children: ReactNode }) {
  const { calls, queryClient } = useRouter().options.context
  return (
    <trpc.Provider client={calls} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  )
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface HistoryState {
    /** The picture that is looked at was opened on the page behind, which is one step back. */
    isPhotoOpened?: boolean
    /** What the panel searches for. Names and numbers stand in no address; Back and a reload keep this. */
    searchWords?: string
  }
}
