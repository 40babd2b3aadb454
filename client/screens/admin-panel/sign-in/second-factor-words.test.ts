import { expect, test } from 'vitest'
import { codesFile, codesLeftWords, inGroups } from './second-factor-words'

test('few recovery codes are said with what to do', () => {
  expect(codesLeftWords(10)).toBe('10 recovery codes are left, for when your phone is not there.')
  expect(codesLeftWords(1)).toMatch(/^1 recovery code is left.* Make new ones soon\.$/)
  expect(codesLeftWords(0)).toMatch(/^No recovery code is left\./)
})

test('a key is shown in groups of four without a space at its end', () => {
  expect(inGroups('ABCDEFGH')).toBe('ABCD EFGH')
  expect(inGroups('ABCDEFGHI')).toBe('ABCD EFGH I')
})

test('the file of recovery codes says whose they are and has each on a line', () => {
  const lines = codesFile('Hotel', 'asha@example.com', ['one', 'two'], '10 Jun 2027, 14:05').split('\r\n')
  expect(lines[0]).toBe('Hotel: recovery codes of asha@example.com, made 10 Jun 2027, 14:05')
  expect(lines.slice(3, 5)).toEqual(['one', 'two'])
})
