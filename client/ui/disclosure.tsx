import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import type { Parts } from './parts'
import { stayInside } from './stay-inside'

type DisclosureProps = {
  className: string
  /** The content of the element that opens it. */
  label: ReactNode
  /** It covers the page: while it is open the focus stays inside, and a press outside closes it. */
  isOverlay?: boolean
  /** Out of the way for the moment, as the style sheet defines. */
  isAway?: boolean
  children: Parts
}

/**
 * Opens and closes without script. With script it also closes when the focus leaves it, when a link inside is chosen, and
 * on Escape, which returns the focus to the summary.
 */
export function Disclosure({ className, label, isOverlay, isAway, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (details.current) details.current.open = false
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!details.current?.open) return
    if (isOverlay) stayInside(details.current, event)
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
    details.current.querySelector('summary')?.focus()
  }
  const onClick = ({ target }: MouseEvent) => {
    const isBeside = isOverlay && target === details.current
    if (isBeside || (target instanceof Element && target.closest('a'))) close()
  }
  return (
    <details
      ref={details}
      className={className}
      data-away={isAway || undefined}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
      }}
      onClick={onClick}
    >
      <summary>{label}</summary>
      {children}
    </details>
  )
}
