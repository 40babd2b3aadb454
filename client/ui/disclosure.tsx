import { type KeyboardEvent, type ReactNode, useRef } from 'react'

type DisclosureProps = {
  className: string
  /** What stands on the thing that opens it. */
  label: ReactNode
  children: ReactNode
}

/**
 * Opens and closes without any script. With script it also closes on Escape, which gives the focus back, when the focus
 * goes elsewhere, and when something inside is chosen.
 */
export function Disclosure({ className, label, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (details.current) details.current.open = false
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !details.current?.open) return
    event.stopPropagation()
    close()
    details.current.querySelector('summary')?.focus()
  }
  return (
    <details
      ref={details}
      className={className}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
      }}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('a')) close()
      }}
    >
      <summary>{label}</summary>
      {children}
    </details>
  )
}
