import type { ReactElement } from 'react'

/** Children without bare text: a browser that translates the page wraps such text, and React can no longer change it. */
export type Parts = ReactElement | false | null | undefined | readonly Parts[]
