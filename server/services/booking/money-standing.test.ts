import { expect, test } from 'vitest'
import { asPaise } from '../../../shared/money/paise'
import { moneyStanding } from './money-standing'

const payment = (
  status: 'created' | 'failed' | 'authorized' | 'captured',
  decision: 'accepted' | 'declined' | null,
  rupees = 3000,
) => ({
  status,
  decision,
  amount: asPaise(rupees * 100),
})
const of = (
  status: 'Held' | 'Queued' | 'Expired' | 'Settling' | 'Confirmed' | 'Left',
  ...payments: ReturnType<typeof payment>[]
) => moneyStanding({ status }, payments)

test('nothing tried, or tried and failed: no money is known', () => {
  expect(of('Held')).toEqual({ money: 'none', declinedAmount: null })
  expect(of('Expired', payment('failed', null))).toEqual({ money: 'none', declinedAmount: null })
})

test('what went through and is not decided is being confirmed, whatever the booking is', () => {
  for (const status of ['Held', 'Expired', 'Left', 'Settling'] as const) {
    expect(of(status, payment('authorized', null)).money).toBe('beingConfirmed')
  }
})

test('a declined payment is named by its own amount, not by the share that was asked last', () => {
  const late = of('Expired', payment('authorized', 'declined', 3000), payment('failed', null, 5000))
  expect(late).toEqual({ money: 'declined', declinedAmount: 300_000 })
})

test('a booking that is held again after a declined payment can be paid; the payment is not forgotten', () => {
  expect(of('Held', payment('authorized', 'declined'))).toEqual({ money: 'none', declinedAmount: 300_000 })
})

test('a bank that has not answered is waited for; a confirmed booking is paid', () => {
  expect(of('Held', payment('created', null)).money).toBe('waitingForBank')
  expect(of('Confirmed', payment('captured', 'accepted')).money).toBe('paid')
})
