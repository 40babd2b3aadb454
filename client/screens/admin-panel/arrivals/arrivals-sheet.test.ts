import { expect, test } from 'vitest'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { aCard, aGuest } from '../report/report-for-tests'
import { arrivalsSheet } from './arrivals-sheet'

test('the saved arrivals need no connection, and what guests typed stays text', () => {
  const booking = aCard({ guests: [aGuest('"><img src=x onerror=alert(1)>', 1)], note: "<b>D'Souza</b>" })
  const arrival = { booking, roomNumbers: [2], mustMove: false, mark: 'none' as const, markedAt: null }
  const days = [
    { date: asCalendarDate('2027-06-10'), arrivals: [arrival] },
    { date: asCalendarDate('2027-06-11'), arrivals: [] },
  ]
  const page = arrivalsSheet(days, 'Hotel & Co', '9 Jun 2027, 18:00')
  expect(page).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;')
  expect(page).toContain('&lt;b&gt;D&#39;Souza&lt;/b&gt;')
  expect(page).not.toMatch(/<(img|script|link|b)\b|https?:|url\(/)
  for (const words of ['Hotel &amp; Co', 'Double 2', '₹2,000 to be paid', 'No arrivals.']) {
    expect(page).toContain(words)
  }
})
