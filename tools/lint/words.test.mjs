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
})
