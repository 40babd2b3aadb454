// Random histories of a booking's money, by the same functions that the server uses, for the tests of refunds.

import fc from 'fast-check'
import { balanceOf } from '#modules/folio/balance'
import type { Account } from '#modules/folio/folio-rows'
import {
  addDays,
  asCalendarDate,
  type CalendarDate,
  daysBetween,
  earlierOf,
} from '#shared/calendar/calendar-date'
import { asPaise, type Paise } from '#shared/money/paise'
import { asRupees, type Rupees } from '#shared/money/rupees'
import { standardFee } from '#shared/refund/policy'
import { guestTerms } from './guest-terms'
import { type PaidOnline, sharesOf } from './paid-online'
import type { Refund } from './refund-rows'
import { returnedBy } from './returned'

/** What happens before the guest cancels. A balance is paid by card or UPI; `twice`: in two tabs at once. */
type Step =
  | { kind: 'balance'; byCard: boolean; twice: boolean }
  | { kind: 'dates'; days: number; nightAmounts: number[] }
  | { kind: 'desk'; amount: number }
  | { kind: 'dashboard'; payment: number; share: number }

export type History = { nightAmounts: number[]; steps: Step[]; cancelledDaysBefore: number }

const nights = fc.array(fc.integer({ min: 500, max: 20_000 }), { minLength: 1, maxLength: 5 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('balance' as const), byCard: fc.boolean(), twice: fc.boolean() }),
  fc.record({
    kind: fc.constant('dates' as const),
    days: fc.integer({ min: -30, max: 30 }),
    nightAmounts: nights,
  }),
  fc.record({ kind: fc.constant('desk' as const), amount: fc.integer({ min: 1, max: 500_000 }) }),
  fc.record({
    kind: fc.constant('dashboard' as const),
    payment: fc.nat(3),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
)
export const histories: fc.Arbitrary<History> = fc.record({
  nightAmounts: nights,
  steps: fc.array(step, { maxLength: 6 }),
  cancelledDaysBefore: fc.integer({ min: -2, max: 60 }),
})

type Payment = PaidOnline['payments'][number]
const booked = asCalendarDate('2027-06-10')

/** The terms of the policy, written down once more. */
const table: readonly [days: number, percent: number][] = [
  [31, 80],
  [26, 65],
  [21, 50],
  [11, 35],
  [10, 20],
]

/** What came in and went out of a history whose guest cancels at its end; all in paise. */
export function playedOut({ nightAmounts, steps, cancelledDaysBefore }: History) {
  let state = { checkIn: booked, earliest: booked, nightAmounts: nightAmounts.map((one) => asRupees(one)) }
  const payments: Payment[] = []
  const refunds: Refund[] = []
  const declined: { captured: Paise; returned: Paise }[] = []
  let deskPayments = 0

  const account = (over: Partial<Account> = {}): Account => ({
    status: 'Confirmed',
    nightAmounts: state.nightAmounts,
    online: payments.map(({ id, counted }) => ({ amount: counted, refunds: ofPayment(id) })),
    ...{ extras: 0, discounts: 0, deskPayments, deskRefunds: 0, usedNights: 0, charge: 0, earlyCharge: 0 },
    ...over,
  })
  const ofPayment = (id: string) => refunds.filter(({ paymentId }) => paymentId === id)
  function pay(counted: Paise, byCard: boolean) {
    const fee = byCard ? standardFee(counted) : asPaise(0)
    payments.push({ id: `pay_${payments.length}`, counted, fee, capturedAt: null })
  }
  const price = () => state.nightAmounts.reduce((sum, one) => sum + one, 0) * 100

  function take(one: Step): void {
    const { due, payments: paid } = balanceOf(account())
    if (one.kind === 'balance' && due > 0) {
      pay(due, one.byCard)
      if (one.twice) declined.push({ captured: due, returned: due })
    }
    if (one.kind === 'dates') {
      const total = one.nightAmounts.reduce((sum, amount) => sum + amount, 0) * 100
      // Below what is paid they are asked to call.
      if (total < paid) return
      const checkIn = addDays(booked, one.days)
      const changed: Rupees[] = one.nightAmounts.map((amount) => asRupees(amount))
      state = { checkIn, earliest: earlierOf(state.earliest, checkIn), nightAmounts: changed }
    }
    if (one.kind === 'desk') deskPayments += Math.min(one.amount, due)
    if (one.kind === 'dashboard') {
      const payment = payments[one.payment]
      const left = payment ? payment.counted - returnedBy(ofPayment(payment.id)) : 0
      const amount = Math.floor(left * one.share)
      if (payment && amount > 0) refunds.push(refundOf(payment.id, amount, 'dashboard'))
    }
  }

  pay(asPaise(Math.ceil((price() * 0.6) / 100) * 100), true)
  for (const one of steps) take(one)

  const today = addDays(state.earliest, -cancelledDaysBefore)
  const now = new Date(`${today}T12:00:00+05:30`)
  const balance = balanceOf(account())
  const booking = {
    checkIn: state.checkIn,
    checkOut: addDays(state.checkIn, state.nightAmounts.length),
    nightAmounts: state.nightAmounts,
    policyCheckIn: state.earliest,
  }
  const facts = { booking, payments, refunds, balance, isHere: false, now }
  const rest = new Map(payments.map(({ id, counted }) => [id, counted - returnedBy(ofPayment(id))]))
  const { quote, charge } = guestTerms(facts, false)
  const shares = sharesOf(facts, quote.amount)
  for (const { paymentId, amount } of shares) refunds.push(refundOf(paymentId, amount, 'cancelled'))
  const after = balanceOf(account({ status: quote.amount > 0 ? 'Processing' : 'Cancelled', charge }))
  return {
    quote,
    shares,
    rest,
    after,
    deskPayments,
    declined,
    byTable: byTable(payments, today, state.earliest, [...rest.values()]),
  }
}

/** The refund by the table, in whole numbers of any size: rounded half up once, at most what is left. */
function byTable(payments: Payment[], today: CalendarDate, earliest: CalendarDate, rest: number[]): number {
  const days = daysBetween(today, earliest)
  const percent = table.find(([least]) => days >= least)?.[1] ?? 0
  const base = payments.reduce((sum, { counted, fee }) => sum + BigInt(counted - (fee ?? 0)), 0n)
  const share = Number((2n * BigInt(percent) * base + 100n) / 200n)
  return Math.min(
    share,
    rest.reduce((sum, left) => sum + left, 0),
  )
}

const refundOf = (paymentId: string, amount: number, reason: string): Refund => ({
  id: `${reason}-${paymentId}`,
  paymentId,
  reason,
  amount: asPaise(amount),
  round: 1,
  attempts: 0,
  providerRefundId: 'rfnd_1',
  providerStatus: 'processed',
  coveredBy: null,
  supersededAt: null,
  manual: false,
  transferReference: null,
  sentAt: null,
  bankReference: null,
  lastOutcome: null,
  lastError: null,
  createdAt: new Date('2027-03-01T10:00:00+05:30'),
})
