import { beforeEach } from 'vitest'

/** A test that makes the product complain must say so (`vi.spyOn(console, 'error')`), or it fails. */
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
