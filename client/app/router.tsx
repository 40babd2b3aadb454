import { hydrate, MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SiteFacts } from '#shared/hotel/site-facts'
import { routeTree } from '../routeTree.gen'
import { ErrorScreen } from '../screens/error/error-screen'
import { NotFoundScreen } from '../screens/not-found/not-found-screen'
import { type AdminSession, adminSession } from './admin-session'
import type { ServerCalls } from './calls'
import { boundChunks } from './chunk-timeouts'
import type { AppContext, ClientFiles } from './context'
import type { Device } from './device'
import { reads } from './reads'
import { refusalOf } from './refusal'
import { noFacts, SiteContext } from './site-facts'
import { useApp } from './use-app'

type Needs = {
  calls: ServerCalls
  /** Undefined on the server. */
  device?: Device
  admin?: AdminSession
  nonce?: string
  files?: ClientFiles
  address?: string
  site?: SiteFacts
  /** On the server: what the browser's cache begins with. */
  sendQueries?: (queryClient: QueryClient) => unknown
}

const noFiles: ClientFiles = { script: '', styles: [] }

/** One router per request on the server, one per tab in the browser. */
export function createAppRouter(needs: Needs) {
  const {
    calls,
    device,
    admin = adminSession(null),
    nonce,
    files = noFiles,
    address = '',
    site = noFacts,
    sendQueries,
  } = needs
  const queryClient = newQueryClient(admin)
  const context: AppContext = { queryClient, calls, reads: reads(calls), device, admin, files, address, site }
  const router = createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    scrollRestoration: scrollsExceptAtFirst(device !== undefined),
    defaultErrorComponent: ({ error }) => <ErrorScreen error={error} />,
    defaultNotFoundComponent: NotFoundScreen,
    ...(nonce ? { ssr: { nonce } } : {}),
    dehydrate: () => ({ queries: JSON.stringify(sendQueries?.(queryClient)), files, address, site }),
    hydrate: (sent) => {
      hydrate(queryClient, JSON.parse(sent.queries))
      const { files, address, site } = sent
      router.update({ ...router.options, context: { ...context, files, address, site } })
    },
    InnerWrap: Providers,
  })
  if (device) boundChunks(Object.values(router.routesById))
  return router
}

/**
 * A guest may have scrolled before hydration, so the first scroll restoration is skipped, or the page would move under
 * their finger. After a reload the page's first script has restored the position already.
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
      // Offline a query fails at once, so that the page can say so instead of waiting.
      queries: { staleTime: 30_000, retry: shouldRetry, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
}

/** Once, and not for a refusal, which would be refused again. */
const shouldRetry = (failures: number, error: unknown) => failures < 1 && refusalOf(error) === undefined

/** Provides the router's queries, and what guests read of the hotel, to every screen. */
function Providers({ children }: { children: ReactNode }) {
  const { queryClient, site } = useApp()
  return (
    <QueryClientProvider client={queryClient}>
      <SiteContext value={site}>{children}</SiteContext>
    </QueryClientProvider>
  )
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface HistoryState {
    /** The open picture was opened from the album, which is one step back in the history. */
    isPhotoOpened?: boolean
    /** The panel's search text: names and numbers must not be part of a URL. Back and a reload keep it. */
    searchWords?: string
    /** The group that the panel shows: its name may be that of a family. */
    group?: string
    /** On the login page: where the session ended, and that place's own state. */
    backTo?: { href: string; state: HistoryState }
    /** On the login page: whose password was set a moment ago. */
    passwordSet?: string
  }
}
