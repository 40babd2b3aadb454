import { expect, test } from 'vitest'
import {
  cancellationInOneLine,
  checkInRows,
  hoursInOneLine,
  hourWords,
  lastStretch,
  questionsOf,
  shortRows,
  wayRows,
} from './fact-words'
import { facts } from './facts'

test('hours are said as people say them', () => {
  const said = (['00:00', '05:30', '10:00', '12:00', '12:15', '17:00'] as const).map(hourWords)
  expect(said).toEqual(['12:00 AM', '5:30 AM', '10:00 AM', '12 noon', '12:15 PM', '5:00 PM'])
  expect(hoursInOneLine({ checkInFrom: '12:00', checkOutBy: '10:00' })).toBe(
    'Check-in from 12 noon, check-out by 10:00 AM.',
  )
  expect(hoursInOneLine({ checkOutBy: '10:00' })).toBe('Check-out by 10:00 AM.')
})

test('cancelling in one line says what the policy says', () => {
  expect(cancellationInOneLine()).toBe(
    'Cancel 31 or more days before check-in and 80 % of what you paid comes back, less the payment fee. It is less after that, and nothing in the last 9 days.',
  )
})

test('a fact that is left out is mentioned nowhere', () => {
  expect(hoursInOneLine({})).toBe('')
  expect(lastStretch({})).toBe('')
  expect(wayRows({})).toEqual([])
  expect(shortRows({}).map(([name]) => name)).toEqual(['If you cancel'])
  expect(checkInRows({}).map(([name]) => name)).toEqual(['Please bring'])
  expect(questionsOf({})).toHaveLength(1)
  for (const name of Object.keys(facts)) {
    const { [name as keyof typeof facts]: _, ...others } = facts
    expect(questionsOf(others).length, name).toBeLessThanOrEqual(questionsOf(facts).length)
  }
  const { parking: _, ...withoutParking } = facts
  expect(JSON.stringify(questionsOf(withoutParking))).not.toContain('park')
})
