import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** What comes sooner needs no word. */
const momentMs = 500

/** Says that the next page is on its way, while the one before still stands. */
export function PageProgress() {
  const isLoading = useRouterState({ select: ({ isLoading }) => isLoading })
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setShown(true), momentMs)
    return () => {
      clearTimeout(timer)
      setShown(false)
    }
  }, [isLoading])
  return (
    <div className="page-progress" role="status" data-shown={isShown || undefined}>
      {isShown ? <p>The page is on its way …</p> : null}
    </div>
  )
}
