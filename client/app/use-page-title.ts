import { useEffect } from 'react'

/** While there are words they are the page's title, so that they are seen from another tab as well. */
export function usePageTitle(words: string | undefined): void {
  useEffect(() => {
    if (words === undefined) return
    const before = document.title
    document.title = words
    return () => {
      if (document.title === words) document.title = before
    }
  }, [words])
}
