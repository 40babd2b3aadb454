import { expect, test } from 'vitest'
import { asCalendarDate } from '../calendar/calendar-date'
import { asPaise } from '../money/paise'
import { cancelledMessage, refundEligible, refundGiven, refundStanding, refundSubmitted } from './words'

const checkIn = asCalendarDate('2027-06-10')
const quote = { percent: 80, amount: asPaise(781120), paid: asPaise(1000000), way: 'refund' as const }
const nothing = { ...quote, percent: 0, amount: asPaise(0), way: 'none' as const }
const part = { refundId: null, amount: quote.amount, isPending: false, hasFailed: false, byHand: false }
const cancelled = {
  parts: [part],
  amount: quote.amount,
  waived: asPaise(0),
  refundId: null,
  isPending: false,
  hasFailed: false,
  date: checkIn,
  refundedOn: null,
}

test('the refund is stated to the paisa', () => {
  const early = asCalendarDate('2027-03-01')
  expect(refundEligible(quote, early, checkIn)).toBe('80% refund: ₹7,811.20 of ₹10,000.00 paid')
  expect(refundEligible({ ...quote, way: 'transfer' }, early, checkIn)).toBe(
    '80% refund: ₹7,811.20 of ₹10,000.00 paid, by bank transfer',
  )
  expect(refundEligible({ ...quote, returned: asPaise(100000) }, early, checkIn)).toBe(
    '80% refund: ₹7,811.20 of ₹10,000.00 paid, of which ₹1,000.00 went back before',
  )
})

test('without a refund the sentence begins with "No refund" and gives the reason', () => {
  const on = (today: string, changes = {}) =>
    refundEligible({ ...nothing, ...changes }, asCalendarDate(today), checkIn)
  expect(on('2027-06-01')).toBe('No refund: fewer than 10 days are left before your check-in.')
  expect(on('2027-06-10')).toBe('No refund: your check-in day has come.')
  expect(on('2027-03-01', { percent: 80 })).toBe(
    'No refund: all of your payment has already been returned to you.',
  )
  expect(refundGiven({ ...cancelled, way: 'waived' }, 80, quote.paid)).toBe(
    'No refund: you left it to the hotel.',
  )
  expect(refundGiven({ ...cancelled, way: 'none' }, 0, quote.paid)).toMatch(/^No refund/)
  expect(refundGiven({ ...cancelled, way: 'refund' }, 80, quote.paid)).toMatch(/^80% refund: ₹7,811.20/)
})

test('the refund message appears only where a refund is under way', () => {
  expect(cancelledMessage({ ...cancelled, way: 'refund' })).toBe(refundSubmitted)
  expect(refundSubmitted).toBe(
    'Refund request submitted successfully. Refund will be processed within 2-3 working days.',
  )
  for (const way of ['none', 'given', 'waived', 'transfer'] as const)
    expect(cancelledMessage({ ...cancelled, way })).not.toMatch(/working days|Refund request/)
})

test('once the money is refunded, no text says that it will be', () => {
  const refundId = 'rfnd_1'
  const refundedOn = asCalendarDate('2027-03-04')
  const done = { ...cancelled, refundId, parts: [{ ...part, refundId }], refundedOn }
  for (const way of ['refund', 'transfer'] as const) {
    const said = [cancelledMessage({ ...done, way }), ...refundStanding({ ...done, way })].join(' ')
    expect(said).toMatch(/₹7,811.20 was refunded to you on 4 Mar 2027/)
    expect(said).not.toMatch(/comes back|working days|will be/)
  }
  expect(refundStanding({ ...done, way: 'refund' }).join(' ')).toContain('rfnd_1')
})

test('each kind of refund has its text', () => {
  const words = (over: object) => refundStanding({ ...cancelled, way: 'refund', ...over }).join(' ')
  expect(words({ refundId: 'rfnd_1', parts: [{ ...part, refundId: 'rfnd_1' }] })).toBe(
    '₹7,811.20 will be refunded to your original payment method. The refund id is rfnd_1. It takes 5 to 7 working days until your bank shows it.',
  )
  expect(words({ isPending: true })).toMatch(/We try again automatically/)
  expect(words({ way: 'none' })).toBe('There is no refund for it.')
  expect(words({ way: 'waived', waived: quote.amount })).toBe('You left ₹7,811.20 to the hotel. Thank you.')
  expect(words({ way: 'transfer' })).toMatch(/makes a bank transfer instead/)
})

test('a refund that the bank rejected is never shown as refunded', () => {
  const failed = { ...cancelled, isPending: true, hasFailed: true, parts: [{ ...part, hasFailed: true }] }
  for (const [way, next] of [
    ['refund', /We send it again automatically/],
    ['transfer', /the hotel makes a bank transfer instead/],
  ] as const) {
    for (const said of [cancelledMessage({ ...failed, way }), refundStanding({ ...failed, way }).join(' ')]) {
      expect(said).toMatch(/₹7,811.20 will be refunded to you\. Your bank did not accept the refund/)
      expect(said).toMatch(next)
      expect(said).not.toMatch(/was refunded|refund id|working days|six months/)
    }
  }
})

test('a refund in parts names each of them, and what comes by transfer or failed', () => {
  const parts = [
    { ...part, refundId: 'rfnd_2', amount: asPaise(200_000) },
    { ...part, amount: asPaise(581_120), isPending: true, byHand: true },
  ]
  const refund = { ...cancelled, way: 'refund' as const, refundId: 'rfnd_2', isPending: true, parts }
  const standing = refundStanding(refund).join(' ')
  expect(standing).toContain('It comes in 2 parts, by the payments that you made: refund id rfnd_2 (₹2,000).')
  expect(standing).toContain('₹5,811.20 of it comes by bank transfer')
  expect(standing).not.toContain('try again')
  expect(cancelledMessage(refund)).toBe(
    `${refundSubmitted} ₹5,811.20 of it comes by bank transfer, for which the hotel writes to you.`,
  )
  const failed = {
    ...refund,
    hasFailed: true,
    parts: parts.map((one) => ({ ...one, hasFailed: one.byHand })),
  }
  expect(cancelledMessage(failed)).toContain('Your bank did not accept a part of the refund')
  expect(refundEligible({ ...quote, byTransfer: asPaise(100) }, checkIn, checkIn)).toMatch(
    /paid, ₹1.00 of it by bank transfer$/,
  )
})

test('without an online payment, or after a change of dates, the reason is named', () => {
  const early = asCalendarDate('2027-03-01')
  const unpaid = { ...nothing, percent: 80, paid: asPaise(0) }
  expect(refundEligible(unpaid, early, checkIn)).toBe(
    'No refund online: nothing was paid online for this booking.',
  )
  expect(refundEligible(nothing, asCalendarDate('2027-06-05'), checkIn, true)).toBe(
    'No refund: as the dates were changed, the days count to the earliest check-in, 10 Jun 2027.',
  )
})
