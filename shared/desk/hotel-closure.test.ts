import { describe, expect, test } from 'vitest'
import { asCalendarDate } from '../calendar/calendar-date'
import { closedNightsOf } from './hotel-closure'

const closure = (from: string, to: string) =>
  ({ from: asCalendarDate(from), to: asCalendarDate(to), reason: 'snow', notice: '' }) as const
const endings = (...closures: ReturnType<typeof closure>[]) =>
  closedNightsOf(closures, []).map(({ words }) => words.split('. ')[1])

describe('when guests read that the hotel is open again', () => {
  test('is after all closures that overlap or follow each other', () => {
    const [one, next, over] = [
      closure('2027-07-10', '2027-07-12'),
      closure('2027-07-13', '2027-07-15'),
      closure('2027-07-15', '2027-07-17'),
    ]
    const opening = (date: string) => `It is open again from ${date}.`
    expect(endings(one)).toEqual([opening('13 Jul 2027')])
    expect(endings(over, one, next)).toEqual(Array(3).fill(opening('18 Jul 2027')))
    expect(endings(one, over)).toEqual([opening('13 Jul 2027'), opening('18 Jul 2027')])
  })

  test('is no day after the last night of a season', () => {
    expect(endings(closure('2027-10-09', '2027-10-11'))).toEqual(['It does not open again this season.'])
    expect(endings(closure('2027-10-09', '2027-10-10'))).toEqual(['It is open again from 11 Oct 2027.'])
  })
})
