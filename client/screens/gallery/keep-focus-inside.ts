import type { KeyboardEvent } from 'react'

/** Keeps Tab among the buttons of what is open, so that it does not move on to the browser's own controls. */
export function keepFocusInside(event: KeyboardEvent): void {
  if (event.key !== 'Tab') return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button.matches(':focus'))
  event.preventDefault()
  const step = event.shiftKey ? -1 : 1
  buttons.at((Math.max(at, event.shiftKey ? 0 : -1) + step) % buttons.length)?.focus()
}
