import type { AnyRoute } from '@tanstack/react-router'
import type { createAppRouter } from './router'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Kept from search engines. */
    hidden?: boolean
  }
}

/** What lies under a hidden route is hidden with it. */
const isHidden = ({ options, parentRoute }: AnyRoute): boolean =>
  options.staticData?.hidden === true || (parentRoute ? isHidden(parentRoute) : false)

/** Every page for search engines, the home page first. A new route is one of them unless it is `hidden`. */
export function publicPaths(router: ReturnType<typeof createAppRouter>): string[] {
  return Object.values(router.routesByPath)
    .filter((route) => !route.fullPath.includes('$') && !isHidden(route))
    .map(({ fullPath }) => fullPath)
    .sort((one, other) => one.length - other.length || one.localeCompare(other))
}
