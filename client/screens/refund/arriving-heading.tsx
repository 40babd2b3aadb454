import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of what has just appeared: the focus goes there, so that it is read out and the keyboard goes on from it. */
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
