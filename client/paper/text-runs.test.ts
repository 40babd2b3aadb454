import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runsOf, wrapLines } from './text-runs'

describe('a line', () => {
  test('is cut into what is set as text and whole words that are drawn', () => {
    const cut = (line: string) => runsOf(line).map(({ text, isDrawn }) => (isDrawn ? [text] : text))
    expect(cut('1. क्\u200dष राम, 34')).toEqual(['1. ', ['क्\u200dष'], ' ', ['राम,'], ' 34'])
    expect(cut('1. Nguyễn Van Hạnh, 34')).toEqual(['1. ', ['Nguyễn'], ' Van ', ['Hạnh,'], ' 34'])
    expect(cut('1. محمد علی, 34')).toEqual(['1. ', ['محمد علی,'], ' 34'])
    expect(cut('Paid ₹3,000')).toEqual(['Paid ', ['₹'], '3,000'])
    expect(cut('José Müller, Ærø')).toEqual(['José Müller, Ærø'])
    expect(cut('😀 王')).toEqual([['😀'], ' ', ['王']])
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
    const texts = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n'), maxLength: 60 })
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 12 }), (text, width) => {
        const lines = wrapLines(text, width, measure)
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replace(/[\s]/g, ''))
        for (const line of lines) expect(line.trim().length).toBeLessThanOrEqual(width)
      }),
    )
  })
})
