import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runsOf, wrapLines } from './text-runs'

describe('a line', () => {
  test('is cut where its script changes, joiners within', () => {
    expect(runsOf('1. क्\u200dष राम, 34')).toEqual([
      { text: '1. ', shaped: false },
      { text: 'क्\u200dष', shaped: true },
      { text: ' ', shaped: false },
      { text: 'राम', shaped: true },
      { text: ', 34', shaped: false },
    ])
  })

  test('is whole again when its runs are put together', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', ' ', 'क', '्', 'ि', '\u200d', '₹') }), (line) => {
        expect(
          runsOf(line)
            .map(({ text }) => text)
            .join(''),
        ).toBe(line)
      }),
    )
  })
})

describe('wrapped text', () => {
  const measure = (piece: string) => piece.length

  test('breaks between words, and a long word between letters', () => {
    expect(wrapLines('one two\nthreefourfive six', 7, measure)).toEqual([
      'one two',
      'threefo',
      'urfive',
      'six',
    ])
  })

  test('never parts a letter from its vowel sign', () => {
    expect(wrapLines('किकिकि', 2, measure)).toEqual(['कि', 'कि', 'कि'])
  })

  test('loses nothing and is never too wide', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n'), maxLength: 60 })
    fc.assert(
      fc.property(letters, fc.integer({ min: 1, max: 12 }), (text, width) => {
        const lines = wrapLines(text, width, measure)
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replace(/[\s]/g, ''))
        for (const line of lines) expect(line.trim().length).toBeLessThanOrEqual(width)
      }),
    )
  })
})
