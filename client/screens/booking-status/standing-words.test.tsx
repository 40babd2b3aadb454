import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { asPaise } from '#shared/money/paise'
import { asRupees } from '#shared/money/rupees'
import { standingOf } from './standing-words'
import { StatusSheet } from './status-sheet'

const booking = (over: Partial<BookingSnapshot>): BookingSnapshot => ({
  id: 'booking-1',
  version: 1,
  status: 'Held',
  stay: {
    type: 'Double Bed',
    rooms: 1,
    checkIn: asCalendarDate('2027-06-10'),
    checkOut: asCalendarDate('2027-06-12'),
  },
  draftId: null,
  waiting: null,
  orderId: 'order_1',
  key: 'kkkkkkkkkkkkkkkkkkkkkk',
  nightAmounts: [asRupees(2500), asRupees(2500)],
  payNow: asPaise(300_000),
  payLater: asPaise(200_000),
  providerFee: null,
  holdExpiresAt: '2027-03-01T10:10:00+05:30',
  money: 'none',
  declinedAmount: null,
  declinedWhy: null,
  declinedIsReturned: false,
  cancellation: null,
  paymentRefused: false,
  email: 'asha@example.com',
  mail: 'none',
  isOffSale: false,
  closedWords: null,
  guestNames: [],
  ...over,
})
const words = (over: Partial<BookingSnapshot>, provider: 'asked' | 'unasked' = 'asked') =>
  standingOf({ snapshot: booking(over), provider }, ['+91 98765 43210']).words.join(' ')
const sheet = (over: Partial<BookingSnapshot>) => renderToString(<StatusSheet snapshot={booking(over)} />)

test.each(['Expired', 'Withdrawn', 'NoRooms', 'Queued', 'Held'] as const)(
  'a booking that is %s says whether anything was charged, if the provider was asked',
  (status) => {
    expect(words({ status })).toContain('You have not been charged.')
    expect(words({ status }, 'unasked')).toContain('We could not reach the payment service')
    expect(words({ status }, 'unasked')).not.toContain('not been charged')
  },
)

test('an amount to pay is shown only while it can be paid', () => {
  expect(sheet({ status: 'Held' })).toContain('To pay now')
  expect(sheet({ status: 'Queued' })).toContain('To pay when it is your turn')
  for (const status of ['Expired', 'Withdrawn', 'NoRooms'] as const)
    expect(sheet({ status })).not.toContain('₹')
  expect(sheet({ status: 'Held', money: 'beingConfirmed' })).not.toContain('To pay now')
})

test('the prices of nights that differ stand before their total, and nothing else changes', () => {
  const rows = (over: Partial<BookingSnapshot>) =>
    [...sheet(over).matchAll(/<dt>([^<]*)<\/dt><dd[^>]*>([^<]*)/g)].map(
      ([, name, value]) => `${name}: ${value}`,
    )
  const differing = { nightAmounts: [1800, 3200].map(asRupees) }
  expect(rows({}).slice(-3)).toEqual(['To pay now: ₹3,000', 'At the desk: ₹2,000', 'Total: ₹5,000'])
  expect(rows(differing).slice(4)).toEqual([
    ...['1 night × ₹1,800: ₹1,800', '1 night × ₹3,200: ₹3,200', 'Total: ₹5,000'],
    ...['To pay now: ₹3,000', 'At the desk: ₹2,000'],
  ])
  const charged = { ...differing, status: 'Confirmed', money: 'paid', payLater: asPaise(260_000) } as const
  expect(rows(charged)).toEqual(expect.arrayContaining(['The stay: ₹5,000', 'Total: ₹5,600']))
})

test('a mail is shown as sent only once it was accepted, and the page asks until then', () => {
  const confirmed = { status: 'Confirmed', money: 'paid' } as const
  expect(words({ ...confirmed, mail: 'onItsWay' })).toContain('An email is on its way to asha@example.com.')
  expect(words({ ...confirmed, mail: 'sent' })).toContain('An email has been sent to asha@example.com.')
  expect(words({ ...confirmed, mail: 'failed' })).toContain('could not be delivered')
  const isFinal = (mail: BookingSnapshot['mail']) =>
    standingOf({ snapshot: booking({ ...confirmed, mail }), provider: 'asked' }, []).isFinal
  expect([isFinal('onItsWay'), isFinal('sent')]).toEqual([false, true])
})

test('a cancelled booking shows its refund, and nothing to pay at the desk', () => {
  const cancellation = {
    way: 'refund' as const,
    amount: asPaise(234_336),
    waived: asPaise(0),
    refundId: 'rfnd_1',
    isPending: false,
    hasFailed: false,
    date: asCalendarDate('2027-03-01'),
    refundedOn: null,
    parts: [
      { refundId: 'rfnd_1', amount: asPaise(234_336), isPending: false, hasFailed: false, byHand: false },
    ],
  }
  const refundedOn = asCalendarDate('2027-03-04')
  const processing = { status: 'Processing', money: 'paid', cancellation } as const
  const refunded = {
    ...processing,
    status: 'Refunded',
    cancellation: { ...cancellation, refundedOn },
  } as const
  for (const each of [processing, refunded]) {
    expect(sheet(each)).not.toMatch(/At the desk|Total|proof of identity/)
    expect(sheet(each)).toMatch(/₹2,343.36.*rfnd_1/)
  }
  expect(words(processing)).toContain('₹2,343.36 will be refunded to your original payment method.')
  expect(words(refunded)).toContain('₹2,343.36 was refunded to you on 4 Mar 2027')
  expect(words(refunded)).not.toContain('will be refunded')
})
