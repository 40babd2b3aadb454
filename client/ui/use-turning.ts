import { type FocusEvent, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'

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

/** Turns to the next picture by itself, where reduced motion is preferred only after Play is pressed. */
export function useTurning(at: number | undefined, everyMs: number, turn: () => void) {
  const isReduced = useReducedMotion()
  const [wanted, setChoice] = useState<'play' | 'pause'>()
  const [isHeld, hold] = useState(false)
  const isPlaying = wanted === undefined ? !isReduced : wanted === 'play'
  const isMoving = isPlaying && !isHeld
  const onTime = useEffectEvent(turn)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `at` restarts the timer, so that a chosen picture is shown for its full time.
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => {
      if (!document.hidden) onTime()
    }, everyMs)
    return () => clearInterval(timer)
  }, [isMoving, everyMs, at])

  return {
    isPlaying,
    isMoving,
    toggle: () => setChoice(isPlaying ? 'pause' : 'play'),
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
