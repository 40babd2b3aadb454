import { expect, test } from 'vitest'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { asPaise } from '#shared/money/paise'
import type { CancellationQuote } from '#shared/refund/cancelling'
import type { RefundStage, TrackedRefund } from '#shared/refund/tracked-refund'
import { sampleBooking, today } from './booking-for-tests'
import {
  backRows,
  cancelWords,
  chargeRows,
  dueHeading,
  headingOf,
  paymentRows,
  standingOf,
  stayInShort,
} from './my-booking-words'
import { expectedWords, trackerSteps } from './tracker-words'

const quoteOf = (over: Partial<CancellationQuote> = {}): CancellationQuote => {
  const { cancelling } = sampleBooking()
  if (!cancelling) throw new Error('the sample can be cancelled')
  return { ...cancelling, ...over }
}

test.each([
  [{}, 'Anjali, your room is booked'],
  [{ name: '' }, 'Your room is booked'],
  [{ checkedIn: true }, 'Anjali, you are checked in'],
  [{ status: 'Processing' as const }, 'Anjali, your booking is cancelled'],
  [{ isErased: true, name: '' }, 'Your stay with us'],
])('the heading of a booking with %j is “%s”', (over, words) => {
  const booking = sampleBooking(over)
  expect(headingOf(booking, standingOf(booking, today))).toBe(words)
})

test('after check-out the page thanks, and several rooms are called rooms', () => {
  const left = sampleBooking()
  expect(headingOf(left, standingOf(left, asCalendarDate('2027-06-22')))).toBe(
    'Anjali, thank you for staying with us',
  )
  const two = sampleBooking({ stay: { ...left.stay, rooms: 2 } })
  expect(headingOf(two, 'coming')).toBe('Anjali, your rooms are booked')
  expect(stayInShort(two)).toBe('Two triple rooms, 3 guests, 3 nights')
})

test('nights of one price are one line with their dates, and a discount is below zero', () => {
  const booking = sampleBooking({ extras: [{ text: 'Returning guest', amount: -50_000 }] })
  expect(chargeRows(booking).map(({ words, amount }) => `${words}: ${amount}`)).toEqual([
    '19 and 20 Jun, 2 nights × ₹4,300: ₹8,600',
    '21 Jun, 1 night × ₹3,500: ₹3,500',
    'Returning guest: −₹500',
  ])
  expect(paymentRows(booking.payments)[0]).toMatchObject({
    words: 'Paid by UPI, 2 Apr 2027',
    amount: '₹7,260',
  })
})

test('what is due, what comes back, or that all is paid is said in that order', () => {
  const words = (over: Parameters<typeof sampleBooking>[0]) =>
    Object.values(dueHeading(sampleBooking(over))).join('')
  expect(words({})).toBe('₹4,840 is still due')
  expect(words({ due: asPaise(0), credit: asPaise(80_000) })).toBe('₹800 comes back to you at the desk')
  expect(words({ due: asPaise(0) })).toBe('All is paid')
})

test('the days of a refund follow each other without a gap, and today is marked', () => {
  expect(backRows(quoteOf(), today).map(({ when, percent }) => `${when}: ${percent}`)).toEqual([
    'to 19 May 2027: 80',
    '20 to 24 May: 65',
    '25 to 29 May: 50',
    '30 May to 8 Jun: 35',
    '9 Jun: 20',
    'from 10 Jun: 0',
  ])
  expect(backRows(quoteOf(), today).map(({ isToday }) => isToday)).toEqual([true, ...Array(5).fill(false)])
})

test('cancelling says what comes back today, until when, and what is kept', () => {
  expect(cancelWords(quoteOf(), today)).toEqual({
    first: 'Cancel today, 12 May 2027, and ₹5,808 of the ₹7,260 you paid comes back.',
    rest: 'It is this much until 19 May 2027, and less after that. It reaches you in 5 to 7 working days.',
  })
  expect(cancelWords(quoteOf({ atDesk: asPaise(160_000) }), today).first).toBe(
    'Cancel today, 12 May 2027, and ₹7,408 of what you paid comes back: ₹5,808 to your original payment method, ₹1,600 at the hotel’s desk.',
  )
  const late = { amount: asPaise(0), way: 'none' as const, steps: [], eligible: 'No refund: too late.' }
  expect(cancelWords(quoteOf(late), today)).toEqual({
    first: 'Cancel today, 12 May 2027, and nothing comes back.',
    rest: 'No refund: too late.',
  })
})

const refundAt = (stage: RefundStage, over: Partial<TrackedRefund> = {}): TrackedRefund => ({
  amount: asPaise(580_800),
  stage,
  reference: 'rfnd_1',
  bankReference: null,
  askedOn: today,
  sentOn: null,
  expectedBy: asCalendarDate('2027-05-21'),
  ...over,
})

test.each<[RefundStage, string]>([
  ['asked', 'done, now, ahead'],
  ['sent', 'done, done, now'],
  ['atBank', 'done, done, done'],
  ['byHand', 'done, now'],
  ['failed', 'done, failed, ahead'],
])('a refund that is %s is shown step by step', (stage, states) => {
  expect(
    trackerSteps(refundAt(stage))
      .map(({ state }) => state)
      .join(', '),
  ).toBe(states)
})

test('a refund says when it usually arrives, and after that day whom to call', () => {
  expect(expectedWords(refundAt('sent'), today)).toBe('It usually reaches you by 21 May 2027.')
  expect(expectedWords(refundAt('sent'), asCalendarDate('2027-05-22'))).toContain('Please call us')
  expect(expectedWords(refundAt('atBank', { bankReference: 'ARN1', expectedBy: null }), today)).toContain(
    'show your bank this reference',
  )
})
