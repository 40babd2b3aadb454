import { useEffect } from 'react'

/** Sets the page's title while `words` are given, so that they can be read from another tab. */
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
