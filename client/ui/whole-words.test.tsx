import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WholeWords } from './whole-words'

test('a message keeps its text and breaks no line inside a number or a date', () => {
  const shown = (words: string) => renderToStaticMarkup(<WholeWords>{words}</WholeWords>)
  expect(shown('Enter a valid 12-digit Aadhar for person 1.')).toBe(
    '<span><span>Enter a valid </span><span class="num">12-digit</span><span> Aadhar for person 1.</span></span>',
  )
  const dates = 'All rooms are booked for 10 Jun 2027 and 12 Jun 2027. You may check for other dates.'
  expect(shown(dates).match(/<span class="num">/g)).toHaveLength(2)
  expect(shown(dates).replace(/<[^>]*>/g, '')).toBe(dates)
  expect(shown('Please sign in again.').replace(/<[^>]*>/g, '')).toBe('Please sign in again.')
})
