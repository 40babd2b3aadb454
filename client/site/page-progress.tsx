import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Pages that arrive sooner show no message. */
const momentMs = 500

/** Says that the next page is loading while the previous one is still shown. */
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
      {isShown ? <p>Loading the page …</p> : null}
    </div>
  )
}
