import { type FocusEvent, useEffect, useState, useSyncExternalStore } from 'react'

const calmer = '(prefers-reduced-motion: reduce)'

function subscribeToMotion(listener: () => void): () => void {
  const query = matchMedia(calmer)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** On the server nothing moves. */
const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    subscribeToMotion,
    () => matchMedia(calmer).matches,
    () => true,
  )

const never = () => () => undefined

/** Pictures that change by themselves. Where motion is unwanted they stand until somebody presses play. */
export function useTurning(count: number, everyMs: number) {
  const isReduced = useReducedMotion()
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const [at, setAt] = useState(0)
  const [wanted, setChoice] = useState<'play' | 'pause'>()
  const [isHeld, hold] = useState(false)
  const isPlaying = wanted === undefined ? !isReduced : wanted === 'play'
  const isMoving = isPlaying && !isHeld

  // biome-ignore lint/correctness/useExhaustiveDependencies: a picture that was just chosen stands its whole time.
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => {
      if (!document.hidden) setAt((before) => (before + 1) % count)
    }, everyMs)
    return () => clearInterval(timer)
  }, [isMoving, count, everyMs, at])

  return {
    at,
    /** False on the server and until the page listens. */
    isHydrated,
    isPlaying,
    isMoving,
    toggle: () => setChoice(isPlaying ? 'pause' : 'play'),
    go: (to: number) => setAt((to + count) % count),
    /** For the element that holds the pictures: while it is pointed at or focused, nothing moves. */
    holding: {
      onPointerEnter: () => hold(true),
      onPointerLeave: () => hold(false),
      onFocus: () => hold(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) hold(false)
      },
    },
  }
}
