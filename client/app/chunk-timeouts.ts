import type { AnyRoute } from '@tanstack/react-router'

/** How long the script of a page may take to load. */
const chunkTimeoutMs = 120_000

type Loadable = { preload?: () => Promise<unknown> | undefined }

/** Makes the script of a page that does not load in time fail with an error that the page can show. */
export function boundChunks(routes: readonly AnyRoute[], milliseconds = chunkTimeoutMs): void {
  for (const { options } of routes) {
    const component: Loadable | undefined = options.component
    const preload = component?.preload
    if (component && preload) component.preload = () => within(preload(), milliseconds)
  }
}

function within(loading: Promise<unknown> | undefined, milliseconds: number): Promise<unknown> | undefined {
  if (!loading) return undefined
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('This page did not load. Check your connection and try again.')),
      milliseconds,
    )
    loading.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
