import type { QueryClient } from '@tanstack/react-query'
import type { SiteFacts } from '#shared/hotel/site-facts'
import type { AdminSession } from './admin-session'
import type { ServerCalls } from './calls'
import type { Device } from './device'
import type { Reads } from './reads'

/** The built client's files that a page links to. */
export type ClientFiles = { script: string; styles: string[] }

/** The context of every route: the server's calls, the cache that screens read, and the browser, where there is one. */
export type AppContext = {
  queryClient: QueryClient
  calls: ServerCalls
  reads: Reads
  device: Device | undefined
  admin: AdminSession
  files: ClientFiles
  /** The site's public address, for links that are read elsewhere. */
  address: string
  /** What the owner may change and guests read. */
  site: SiteFacts
}
