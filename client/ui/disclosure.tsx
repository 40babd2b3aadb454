import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import type { Parts } from './parts'
import { stayInside } from './stay-inside'

type DisclosureProps = {
  className: string
  /** What stands on the thing that opens it. */
  label: ReactNode
  /** It lies over the page: while it is open the focus stays in it, and a press beside it closes it. */
  isOverlay?: boolean
  /** Steps aside for a while; how, the style sheet knows. */
  isAway?: boolean
  children: Parts
}

/**
 * Opens and closes without any script. With script it also closes on Escape, which gives the focus back, when the focus
 * goes elsewhere, and when something inside is chosen.
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
