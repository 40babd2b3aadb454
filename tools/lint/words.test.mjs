import { expect, test } from 'vitest'
import { oldWords } from './words.mjs'

const wordsOf = (file, text) => oldWords(file, text).map(({ line, word }) => `${line} ${word}`)

test('old words are found in names, comments and texts, with their line', () => {
  const planted = ['// It told', 'const wish = 1', "const text = 'he pays'", 'const lookAt = 2'].join('\n')
  expect(wordsOf('a.ts', planted)).toEqual(['2 wish', '3 he', '4 lookAt'])
})

test('a word of plain English may stand in a sentence, and a platform’s own name anywhere', () => {
  expect(wordsOf('a.md', 'Look at the news in the library.')).toEqual([])
  expect(wordsOf('a.ts', 'await Promise.allSettled([])')).toEqual([])
  expect(wordsOf('a.ts', 'type Entry = { settled: boolean; settled_at: number }')).toEqual([])
})

test('a title over 100 characters or with a code is found, also behind each', () => {
  const long = 'x'.repeat(101)
  const planted = [
    `test('${long}', () => {})`,
    `test.each([1])('F${17} is kept', () => {})`,
    "test('short', run)",
  ]
  expect(oldWords('a.test.ts', planted.join('\n')).map(({ line }) => line)).toEqual([1, 2])
})
