import { expect, test } from 'vitest'
import type { ArrivalToCancel } from '#shared/desk/cancelled-arrivals'
import { asPaise } from '#shared/money/paise'
import { dayWords } from './day-words'

const arrival = (over: Partial<ArrivalToCancel> = {}): ArrivalToCancel => ({
  bookingId: '1',
  name: 'Asha Rawat',
  rooms: 1,
  mobileNumber: '9876543210',
  online: asPaise(300_000),
  atDesk: asPaise(0),
  isMailed: true,
  isHere: false,
  ...over,
})

test('before a day is cancelled its sums are named, without those who are here', () => {
  const byPhone = arrival({ online: asPaise(0), atDesk: asPaise(50_000), isMailed: false })
  expect(dayWords([arrival(), byPhone, arrival({ isHere: true })])).toBe(
    '₹3,000 goes back online, in full. ₹500 has to be given back at the desk. 1 guest has no email and must be called.',
  )
  expect(dayWords([arrival({ isHere: true })])).toBe('Everybody of this day is here already.')
})
