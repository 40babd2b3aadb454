import { expect, test } from 'vitest'
import { nameWithin } from './stay-name'

test.each([
  ['Claire Moreau', 92, 'Claire Moreau'],
  ['Anjali Deshmukh', 92, 'A. Deshmukh'],
  ['Arvind Nautiyal', 56, 'Nautiyal'],
  ['Ngawang', 20, 'Ngawang'],
  ['Om  Prakash Singh', 70, 'O. Singh'],
  ['', 90, ''],
])('“%s” in %i px is “%s”', (name, width, shown) => {
  expect(nameWithin(name, width)).toBe(shown)
})
