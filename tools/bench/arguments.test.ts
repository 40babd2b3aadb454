import { expect, test } from 'vitest'
import { parseArguments } from './arguments'

const known = { rush: ['guests', 'rounds'], start: [] }

test('no name selects every measure, a name selects one with its options', () => {
  expect(parseArguments([], known).names).toEqual(['rush', 'start'])
  expect(parseArguments(['all'], known).names).toEqual(['rush', 'start'])
  expect(parseArguments(['--guests', '5'], known)).toMatchObject({ names: ['rush', 'start'] })
  const { names, options } = parseArguments(['rush', '--guests', '500', '--rounds', '3'], known)
  expect(names).toEqual(['rush'])
  expect([...options]).toEqual([
    ['guests', 500],
    ['rounds', 3],
  ])
})

test('another product is a folder, only for a measure that can compare two', () => {
  const comparing = { ...known, checkout: ['rounds', 'product'] }
  const words = ['checkout', '--product', '../old', '--rounds', '2']
  expect(parseArguments(words, comparing)).toMatchObject({ names: ['checkout'], product: '../old' })
  expect(parseArguments(['checkout', '--product'], comparing).wrong).toContain('takes the folder')
  expect(parseArguments(['rush', '--product', '../old'], comparing).wrong).toContain('--product is not known')
})

test.each([
  [['rsh'], 'there is no measure "rsh"; there are rush, start'],
  [['start', '--guests', '5'], '--guests is not known'],
  [['rush', 'guests', '5'], 'guests is not known; rush: --guests --rounds'],
  [['rush', '--guests'], '--guests takes a number above 0'],
  [['rush', '--guests', '-3'], '--guests takes a number above 0'],
  [['rush', '--guests', 'many'], '--guests takes a number above 0'],
])('%j is refused with a message', (words, why) => {
  const parsed = parseArguments(words, known)
  expect(parsed.names).toEqual([])
  expect(parsed.wrong).toContain(why)
})
