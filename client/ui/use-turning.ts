import { type FocusEvent, useEffect, useState, useSyncExternalStore } from 'react'

const reducedMotion = '(prefers-reduced-motion: reduce)'

function subscribeToMotion(listener: () => void): () => void {
  const query = matchMedia(reducedMotion)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** True on the server, so that nothing moves there. */
const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    subscribeToMotion,
    () => matchMedia(reducedMotion).matches,
    () => true,
  )

const never = () => () => undefined

/** Pictures that change by themselves, where reduced motion is preferred only after Play is pressed. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: `at` restarts the timer, so that a chosen picture is shown for its full time.
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => {
      if (!document.hidden) setAt((before) => (before + 1) % count)
    }, everyMs)
    return () => clearInterval(timer)
  }, [isMoving, count, everyMs, at])

  return {
    at,
    /** False on the server and before hydration. */
    isHydrated,
    isPlaying,
    isMoving,
    toggle: () => setChoice(isPlaying ? 'pause' : 'play'),
    go: (to: number) => setAt((to + count) % count),
    /** Handlers for the element around the pictures: it stands still while it is pointed at or focused. */
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
