import { expect, test } from 'vitest'
import { bookingStatuses } from '#shared/booking/status'
import { openBookingWords } from './form-notice'

const words = (status: Parameters<typeof openBookingWords>[0]['status'], money: 'none' | 'declined') =>
  openBookingWords({ status, money })

test('a payment under way is mentioned in every status', () => {
  for (const status of bookingStatuses) {
    expect(openBookingWords({ status, money: 'beingConfirmed' })).toBe('Your payment is being confirmed.')
    expect(openBookingWords({ status, money: 'waitingForBank' })).toContain('We are waiting for your bank.')
  }
  expect(openBookingWords({ status: 'Expired', money: 'waitingForBank' })).toContain('No room is held')
})

test('an ended hold offers Continue only where no payment was made', () => {
  expect(words('Expired', 'none')).toContain('Press Continue')
  expect(words('Expired', 'declined')).toBe('Your payment was not kept, and you get all of it back.')
})
