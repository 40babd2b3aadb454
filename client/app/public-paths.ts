import type { createAppRouter } from './router'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Kept from search engines. */
    hidden?: boolean
  }
}

/** Every page for search engines, the home page first. A new route is one of them unless it is `hidden`. */
export function publicPaths(router: ReturnType<typeof createAppRouter>): string[] {
  return Object.values(router.routesByPath)
    .filter(({ fullPath, options }) => !fullPath.includes('$') && !options.staticData?.hidden)
    .map(({ fullPath }) => fullPath)
    .sort((one, other) => one.length - other.length || one.localeCompare(other))
}
