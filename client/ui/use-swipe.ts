import { type PointerEvent, useRef } from 'react'

/** A swipe shorter than this, in px, is a tap that slipped. */
const shortestSwipe = 40

/** A finger that is pushed sideways; up and down stays the page's own. */
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
