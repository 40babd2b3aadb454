import { expect, test } from 'vitest'
import { asPaise } from '../money/paise'
import { type DeclinedWhy, declinedWords } from './declined-payment'

const words = (why: DeclinedWhy, isReturned: boolean) =>
  declinedWords({ why, amount: asPaise(306_000), isReturned })

const whys: DeclinedWhy[] = [
  'noRoom',
  'paidAlready',
  'bookedAlready',
  'wrongAmount',
  'partlyReturned',
  'notTaken',
  'notDue',
  'stayOver',
]

test.each(whys)('%s: the text names the amount paid and how it is returned', (why) => {
  expect(words(why, false).text).toContain('₹3,060')
  expect(words(why, false).text).toContain('within 3 to 5 working days')
  expect(words(why, true).text).toContain('₹3,060')
  expect(words(why, true).text).toContain('5 to 7 working days')
})

test('only the text about a missing room mentions a room', () => {
  for (const why of whys.filter((one) => one !== 'noRoom')) {
    for (const isReturned of [true, false]) {
      const { title, text } = words(why, isReturned)
      expect(title + text).not.toMatch(/room/)
    }
  }
})

test('a payment for a cancelled booking says that it was cancelled then: it may stand again', () => {
  expect(words('stayOver', false).text).toMatch(
    /^Your booking was cancelled before we could take your payment, so the payment of ₹3,060 is not kept\./,
  )
})

test('after a second payment the booking stands, captured or not', () => {
  expect(words('paidAlready', false).text).toMatch(
    /^Your second payment of ₹3,060 is not kept: your booking stands with the first\./,
  )
  expect(words('paidAlready', true).text).toMatch(
    /^Your second payment of ₹3,060 is being returned in full: your booking stands with the first\./,
  )
})
