import type { ReactElement } from 'react'

/**
 * What may stand beside other elements. Never bare text: a browser that translates the page would wrap it, and React could
 * not change it any more.
 */
export type Parts = ReactElement | false | null | undefined | readonly Parts[]
