import type { KeyboardEvent } from 'react'

/** Tab goes round among the buttons of what is open, and not out to the browser's own. */
export function keepFocusInside(event: KeyboardEvent): void {
  if (event.key !== 'Tab') return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button.matches(':focus'))
  event.preventDefault()
  const step = event.shiftKey ? -1 : 1
  buttons.at((Math.max(at, event.shiftKey ? 0 : -1) + step) % buttons.length)?.focus()
}
