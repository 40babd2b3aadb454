import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of new content takes the focus, so that it is read out and the keyboard continues from there. */
export function ArrivingHeading({ level, children }: { level: 'h1' | 'h2'; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const Level = level
  return (
    <Level ref={heading} tabIndex={-1}>
      {children}
    </Level>
  )
}
