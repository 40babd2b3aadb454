import { beforeEach } from 'vitest'

/** A test fails on `console.error` unless it expects it (`vi.spyOn(console, 'error')`). */
beforeEach(() => {
  const original = console.error
  const said: unknown[][] = []
  console.error = (...words: unknown[]) => {
    said.push(words)
    original(...words)
  }
  return () => {
    console.error = original
    if (said.length > 0) throw new Error(`unexpected console.error: ${said[0]?.map(String).join(' ')}`)
  }
})
