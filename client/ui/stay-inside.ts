import type { KeyboardEvent } from 'react'

/** Keeps Tab within the element: from the last control to the first, and back. */
export function stayInside(element: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== 'Tab') return
  const stops = [...element.querySelectorAll<HTMLElement>('a[href], button, summary, input')].filter((stop) =>
    stop.checkVisibility(),
  )
  const [first, last] = [stops[0], stops.at(-1)]
  const [edge, other] = event.shiftKey ? [first, last] : [last, first]
  if (document.activeElement !== edge) return
  event.preventDefault()
  other?.focus()
}
