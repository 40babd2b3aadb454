import fc from 'fast-check'
import { expect, test } from 'vitest'
import { offsetsOf, visibleRows } from './visible-rows'

const heights = fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 300 })

test('every row in sight is among the visible ones, and all heights stay the same', () => {
  fc.assert(
    fc.property(heights, fc.integer({ min: -500, max: 90_000 }), fc.nat(900), (rows, top, size) => {
      const offsets = offsetsOf(rows)
      const { first, last, above, below } = visibleRows(offsets, top, top + size)
      const shown = rows.slice(first, last).reduce((sum, height) => sum + height, 0)
      expect(above + shown + below).toBe(offsets.at(-1))
      for (const [index, height] of rows.entries()) {
        const begins = offsets[index] ?? 0
        const isInSight = begins < top + size && begins + height > top
        if (isInSight) expect(index >= first && index < last).toBe(true)
      }
    }),
  )
})

test('of ten thousand rows only those near the window are drawn', () => {
  const { first, last } = visibleRows(offsetsOf(Array.from({ length: 10_000 }, () => 36)), 180_000, 180_900)
  expect(first).toBeGreaterThan(4900)
  expect(last - first).toBeLessThan(60)
})
