import type { QueryClient } from '@tanstack/react-query'
import type { AdminSession } from './admin-session'
import type { Device } from './device'
import type { ServerCalls, serverData } from './trpc'

/** The files of the built client, as the page that is sent must name them. */
export type ClientFiles = { script: string; styles: string[]; preloads: string[] }

/** What every route finds: the server's calls, the cache that screens read, and the browser, where there is one. */
export type AppContext = {
  queryClient: QueryClient
  calls: ServerCalls
  data: ReturnType<typeof serverData>
  device: Device | undefined
  admin: AdminSession
  files: ClientFiles
  /** The address that guests see, for what is read elsewhere. */
  address: string
}
