import { expect, test } from 'vitest'
import type { DeclineReason } from '#modules/payments/decline-reasons'
import { asPaise } from '#shared/money/paise'
import { moneyStanding } from './snapshot'

const payment = (
  status: 'created' | 'failed' | 'authorized' | 'captured',
  decision: 'accepted' | 'declined' | null,
  rupees = 3000,
  declineReason: DeclineReason | null = null,
) => ({
  status,
  decision,
  declineReason,
  amount: asPaise(rupees * 100),
})
const of = (
  status: 'Held' | 'Queued' | 'Expired' | 'Capturing' | 'Confirmed' | 'Withdrawn',
  ...payments: ReturnType<typeof payment>[]
) => moneyStanding({ status }, payments)

const nothingDeclined = { declinedAmount: null, declinedWhy: null, declinedIsReturned: false }

test('without a payment, or with a failed one, the standing is none', () => {
  expect(of('Held')).toEqual({ money: 'none', ...nothingDeclined })
  expect(of('Expired', payment('failed', null))).toEqual({ money: 'none', ...nothingDeclined })
})

test('a payment that went through and is not decided is being confirmed, whatever the status', () => {
  for (const status of ['Held', 'Expired', 'Withdrawn', 'Capturing'] as const) {
    expect(of(status, payment('authorized', null)).money).toBe('beingConfirmed')
  }
})

test('a declined payment is shown with its own amount, not with the share last asked for', () => {
  const late = of('Expired', payment('authorized', 'declined', 3000), payment('failed', null, 5000))
  expect(late).toMatchObject({ money: 'declined', declinedAmount: 300_000 })
})

test('a booking held again after a declined payment can be paid and still shows that payment', () => {
  expect(of('Held', payment('authorized', 'declined'))).toMatchObject({
    money: 'none',
    declinedAmount: 300_000,
  })
})

test('an unanswered payment waits for the bank; a confirmed booking is paid', () => {
  expect(of('Held', payment('created', null)).money).toBe('waitingForBank')
  expect(of('Confirmed', payment('captured', 'accepted')).money).toBe('paid')
})

test('the reason of a declined payment is shown, also beside the one that paid', () => {
  const first = payment('captured', 'accepted')
  expect(of('Confirmed', first, payment('captured', 'declined', 5000, 'PaidAlready'))).toEqual({
    money: 'paid',
    declinedAmount: 500_000,
    declinedWhy: 'paidAlready',
    declinedIsReturned: true,
  })
  expect(of('Held', payment('authorized', 'declined', 3060, 'WrongAmount'))).toMatchObject({
    declinedAmount: 306_000,
    declinedWhy: 'wrongAmount',
    declinedIsReturned: false,
  })
})
