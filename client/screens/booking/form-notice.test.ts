import { expect, test } from 'vitest'
import { bookingStatuses } from '#shared/booking/status'
import { openBookingWords } from './form-notice'

const words = (status: Parameters<typeof openBookingWords>[0]['status'], money: 'none' | 'declined') =>
  openBookingWords({ status, money, isOffSale: false, closedWords: null })

test('a payment under way is mentioned in every status', () => {
  for (const status of bookingStatuses) {
    expect(openBookingWords({ status, money: 'beingConfirmed', isOffSale: false, closedWords: null })).toBe(
      'Your payment is being confirmed.',
    )
    expect(
      openBookingWords({ status, money: 'waitingForBank', isOffSale: false, closedWords: null }),
    ).toContain('We are waiting for your bank.')
  }
  expect(
    openBookingWords({ status: 'Expired', money: 'waitingForBank', isOffSale: false, closedWords: null }),
  ).toContain('No room is held')
})

test('an ended hold offers Continue only where no payment was made', () => {
  expect(words('Expired', 'none')).toContain('Press Continue')
  expect(words('Expired', 'declined')).toBe('Your payment was not kept, and you get all of it back.')
})

test('who waited for dates that are off sale by now is not told that all rooms are booked', () => {
  expect(openBookingWords({ status: 'NoRooms', money: 'none', isOffSale: true, closedWords: null })).toBe(
    'The hotel takes no bookings for these dates any more.',
  )
  expect(words('NoRooms', 'none')).toBe('All rooms are now booked.')
})
