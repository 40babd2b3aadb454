import { expect, test } from 'vitest'
import { askedFor } from './words'

const known = { rush: ['guests', 'rounds'], start: [] }

test('nothing asks for everything, a name for one, with its options', () => {
  expect(askedFor([], known).names).toEqual(['rush', 'start'])
  expect(askedFor(['all'], known).names).toEqual(['rush', 'start'])
  expect(askedFor(['--guests', '5'], known)).toMatchObject({ names: ['rush', 'start'] })
  const { names, options } = askedFor(['rush', '--guests', '500', '--rounds', '3'], known)
  expect(names).toEqual(['rush'])
  expect([...options]).toEqual([
    ['guests', 500],
    ['rounds', 3],
  ])
})

test.each([
  [['rsh'], 'there is no rsh; there is rush, start'],
  [['start', '--guests', '5'], '--guests is not known'],
  [['rush', 'guests', '5'], 'guests is not known; rush: --guests --rounds'],
  [['rush', '--guests'], '--guests takes a number above 0'],
  [['rush', '--guests', '-3'], '--guests takes a number above 0'],
  [['rush', '--guests', 'many'], '--guests takes a number above 0'],
])('%j is refused in words', (words, why) => {
  const asked = askedFor(words, known)
  expect(asked.names).toEqual([])
  expect(asked.wrong).toContain(why)
})
