import { useEffect, useState } from 'react'

/** A smaller move of the page, in px, is a finger that trembles. */
const smallestMove = 24

/** True while somebody scrolls down to read on; false again once he goes back up, or stands at the top. */
export function useReadingOn(): boolean {
  const [isReadingOn, setReadingOn] = useState(false)
  useEffect(() => {
    let from = scrollY
    const onScroll = () => {
      if (Math.abs(scrollY - from) < smallestMove && scrollY > 0) return
      setReadingOn(scrollY > from)
      from = scrollY
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
  return isReadingOn
}
