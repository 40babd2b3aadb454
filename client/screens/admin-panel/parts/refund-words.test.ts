import { expect, test } from 'vitest'
import { asPaise } from '#shared/money/paise'
import { refundWords } from './refund-words'

const sent = { refundId: 'rfnd_1', amount: asPaise(212_448), isProcessed: true, byHand: false, stuck: null }
const byHand = { ...sent, refundId: null, amount: asPaise(100_000), isProcessed: false, byHand: true }
const refund = { ...byHand, amount: asPaise(312_448), returned: asPaise(312_448) }

test('a refund in parts says of each how much it is, so that no more is transferred by hand', () => {
  const stuck = 'The bank no longer accepts this refund. Transfer the money by hand.'
  expect(refundWords({ ...refund, stuck, parts: [{ ...byHand, stuck }, sent] })).toBe(
    `₹3,124.48 goes back in 2 parts. A refund of ₹1,000 is open. ${stuck} The provider has refunded ₹2,124.48.`,
  )
})

test('a refund of one payment is one sentence', () => {
  expect(refundWords({ ...refund, parts: [sent] })).toBe('The provider has refunded ₹2,124.48.')
  expect(refundWords({ ...refund, parts: [byHand] })).toBe('The hotel transfers ₹1,000 by hand.')
  expect(refundWords(null)).toBe('No refund is known to the payment provider.')
})
