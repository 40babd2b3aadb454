import fc from 'fast-check'
import { expect } from 'vitest'
import { type History, histories, playedOut } from '#modules/refunds/refund-model'

/** That each of so many random histories is refunded by the table, counted to the earliest check-in. */
export const refundsAreByTable = (numRuns: number) => fc.assert(fc.property(histories, byTable), { numRuns })

/** That of each of so many random histories everything captured is a charge, a credit or a refund. */
export const moneyIsAccountedFor = (numRuns: number) =>
  fc.assert(fc.property(histories, accountedFor), { numRuns })

function byTable(history: History): void {
  const { quote, shares, rest, byTable: right } = playedOut(history)
  expect(quote.amount).toBe(right)
  expect(shares.reduce((sum, { amount }) => sum + amount, 0)).toBe(quote.amount)
  for (const { paymentId, amount } of shares) {
    expect(amount).toBeGreaterThan(0)
    expect(amount).toBeLessThanOrEqual(rest.get(paymentId) ?? 0)
  }
}

function accountedFor(history: History): void {
  const { after, quote, deskPayments, declined } = playedOut(history)
  expect(after.due).toBe(0)
  expect(after.paidOnline + deskPayments).toBe(after.charges + after.credit + after.refunds)
  expect(after.credit).toBe(quote.atDesk)
  for (const { captured, returned } of declined) expect(returned).toBe(captured)
}
