import type { AnyRoute } from '@tanstack/react-router'

/** So long may a page's script take. */
const chunkPatienceMs = 120_000

type Loadable = { preload?: () => Promise<unknown> | undefined }

/** The script of a page that does not come ends in an error that the page can show, instead of waiting for ever. */
export function boundChunks(routes: readonly AnyRoute[], milliseconds = chunkPatienceMs): void {
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
      () => reject(new Error('This page did not arrive. Look at your line and try again.')),
      milliseconds,
    )
    loading.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
