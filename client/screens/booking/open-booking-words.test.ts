import { expect, test } from 'vitest'
import { bookingStatuses } from '#shared/booking/status'
import { openBookingWords } from './open-booking-words'

const said = (status: Parameters<typeof openBookingWords>[0]['status'], money: 'none' | 'declined') =>
  openBookingWords({ status, money })

test('money on its way is told of whatever became of the hold', () => {
  for (const status of bookingStatuses) {
    expect(openBookingWords({ status, money: 'beingConfirmed' })).toBe('Your payment is being confirmed.')
    expect(openBookingWords({ status, money: 'waitingForBank' })).toContain('We are waiting for your bank.')
  }
  expect(openBookingWords({ status: 'Expired', money: 'waitingForBank' })).toContain('is not held any more')
})

test('a hold that has ended asks to press Continue only where no payment was made', () => {
  expect(said('Expired', 'none')).toContain('Press Continue')
  expect(said('Expired', 'declined')).toBe('Your payment was not kept, and all of it comes back to you.')
})
