import type { createAppRouter } from './router'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Not for search engines. */
    hidden?: boolean
  }
}

/** Every page that anybody may find, the home page first. A new route is one of them unless it says that it is hidden. */
export function publicPaths(router: ReturnType<typeof createAppRouter>): string[] {
  return Object.values(router.routesByPath)
    .filter(({ fullPath, options }) => !fullPath.includes('$') && !options.staticData?.hidden)
    .map(({ fullPath }) => fullPath)
    .sort((one, other) => one.length - other.length || one.localeCompare(other))
}
