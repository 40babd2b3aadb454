import { expect, test } from 'vitest'
import { orderReference } from './checkout'

test.each(['', '   ', undefined, null, 7, ['x']])('%j is no order id, and one is required', (typed) => {
  const { error } = orderReference.safeParse(typed)
  expect(error?.issues.map(({ message }) => message)).toEqual(['Order ID is required.'])
})

test('an order id may be typed with spaces around it; what cannot be one is none that a booking has', () => {
  expect(orderReference.parse(' order_00000000000000 ')).toBe('order_00000000000000')
  for (const strange of ["' or 1=1 --", 'a\0b', 'o'.repeat(5000)])
    expect(orderReference.parse(strange)).toBe('')
})
