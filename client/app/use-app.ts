import { useRouter } from '@tanstack/react-router'
import type { AppContext } from './context'

/** The router's context, for components outside a route's own: the server's calls, the session, and the browser. */
export const useApp = (): AppContext => useRouter().options.context
