import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bookingStatuses } from '#shared/booking/status'
import { asPaise } from '#shared/money/paise'
import { asRupees } from '#shared/money/rupees'
import { balanceOf, roomCharges } from './balance'
import type { Account } from './folio-rows'

/** Two nights of ₹2,500 for one room, ₹3,000 of them paid online. */
const anAccount = (over: Partial<Account> = {}): Account => ({
  status: 'Confirmed',
  nightAmounts: [asRupees(2500), asRupees(2500)],
  online: [{ amount: 300_000, refunds: [] }],
  extras: 0,
  discounts: 0,
  deskPayments: 0,
  deskRefunds: 0,
  usedNights: 0,
  charge: 0,
  earlyCharge: 0,
  ...over,
})

const refund = (amount: number, over = {}) => ({
  reason: 'cancelled',
  manual: false,
  amount: asPaise(amount),
  coveredBy: null,
  supersededAt: null as unknown,
  providerRefundId: 'rfnd_1' as string | null,
  providerStatus: 'processed' as 'pending' | 'processed' | 'failed' | null,
  ...over,
})

const refunded = (...refunds: ReturnType<typeof refund>[]) => ({ online: [{ amount: 300_000, refunds }] })

describe('a booking owes', () => {
  test.each<[string, Partial<Account>, number]>([
    ['what is left of its nights', {}, 200_000],
    ['extras less discounts', { extras: 90_000, discounts: 30_000 }, 260_000],
    ['less what the desk received', { deskPayments: 150_000, deskRefunds: 20_000 }, 70_000],
    ['what was refunded online again', refunded(refund(50_000)), 250_000],
    ['nothing more for a refund that failed', refunded(refund(1, { providerStatus: 'failed' })), 200_000],
    ['nothing more for a round that is superseded', refunded(refund(1, { supersededAt: '2027' })), 200_000],
    [
      'nothing where a credit could not be refunded',
      refunded(refund(1, { reason: 'credit 1', manual: true, providerRefundId: null })),
      200_000,
    ],
    [
      'what is left of it after a balance',
      {
        online: [
          { amount: 300_000, refunds: [refund(400_000)] },
          { amount: 150_000, refunds: [] },
        ],
      },
      350_000,
    ],
    ['nothing where it never was confirmed', { status: 'Expired', online: [] }, 0],
    ['only its extras after cancelling', { status: 'Cancelled', charge: 300_000, extras: 4000 }, 4000],
    [
      'nothing for money that came back later',
      { status: 'Cancelled', charge: 300_000, ...refunded(refund(300_000)) },
      0,
    ],
    [
      'nothing for a discount that its charge includes',
      { status: 'Cancelled', charge: 310_000, discounts: 10_000 },
      0,
    ],
    ['what it used beyond its payment', { status: 'Cancelled', usedNights: 2 }, 200_000],
    [
      'nothing for unused nights once their payment is taken back',
      { earlyCharge: 50_000, nightAmounts: [asRupees(2500)], deskRefunds: 50_000 },
      0,
    ],
  ])('%s', (_, over, balance) => {
    expect(balanceOf(anAccount(over)).balance).toBe(balance)
  })

  test('a cancelled stay by the policy is even: what was kept is its charge', () => {
    const account = anAccount({ status: 'Processing', charge: 66_120, ...refunded(refund(233_880)) })
    expect(balanceOf(account)).toMatchObject({ charges: 66_120, balance: 0, due: 0, credit: 0 })
  })
})

const amount = fc.integer({ min: 0, max: 10_000_000 })
const refunds = fc.array(
  fc.record({
    reason: fc.constantFrom('cancelled', 'credit 1', 'dashboard 1'),
    manual: fc.boolean(),
    amount: amount.map(asPaise),
    coveredBy: fc.constantFrom(null, null, 'rfnd_1'),
    supersededAt: fc.constantFrom(null, null, '2027-01-01'),
    providerRefundId: fc.constantFrom(null, 'rfnd_2'),
    providerStatus: fc.constantFrom(null, 'pending' as const, 'processed' as const, 'failed' as const),
  }),
  { maxLength: 4 },
)
const accounts: fc.Arbitrary<Account> = fc.record({
  status: fc.constantFrom(...bookingStatuses),
  nightAmounts: fc.array(fc.integer({ min: 0, max: 100_000 }).map(asRupees), { maxLength: 20 }),
  online: fc.array(fc.record({ amount, refunds }), { maxLength: 3 }),
  extras: amount,
  discounts: amount,
  deskPayments: amount,
  deskRefunds: amount,
  usedNights: fc.integer({ min: 0, max: 20 }),
  charge: amount,
  earlyCharge: amount,
})

test('charges − payments + refunds = balance, and refunds online never exceed what was captured', () => {
  fc.assert(
    fc.property(accounts, (account) => {
      const all = balanceOf(account)
      expect(all.charges - all.payments + all.refunds).toBe(all.balance)
      expect(all.due - all.credit).toBe(all.balance)
      expect(Math.min(all.due, all.credit)).toBe(0)
      expect(all.refundedOnline).toBeLessThanOrEqual(all.paidOnline)
    }),
  )
})

test('once a stay is cancelled or has ended early, only used nights and extras can be due', () => {
  fc.assert(
    fc.property(accounts, (account) => {
      const { nights } = roomCharges(account)
      const most = nights + account.extras
      const { payments, refunds, due } = balanceOf(account)
      // Beyond that there is only money that was given back without having been received.
      expect(due).toBeLessThanOrEqual(most + Math.max(0, refunds - payments))
    }),
  )
})
