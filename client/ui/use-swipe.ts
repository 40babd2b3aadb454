import { type PointerEvent, useRef } from 'react'

/** A shorter movement, in px, counts as a tap. */
const shortestSwipe = 40

/** Calls on a sideways swipe; scrolling up and down stays with the page. */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const from = useRef<number>(null)
  return {
    onPointerDown: ({ clientX, isPrimary }: PointerEvent) => {
      from.current = isPrimary ? clientX : null
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const moved = from.current === null ? 0 : clientX - from.current
      from.current = null
      if (Math.abs(moved) >= shortestSwipe) onSwipe(moved < 0 ? 1 : -1)
    },
    onPointerCancel: () => {
      from.current = null
    },
  }
}
