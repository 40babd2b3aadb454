import { test } from 'vitest'
import { moneyIsAccountedFor, refundsAreByTable } from '#server/testing/refunds-hold'

test('in many histories a cancelled booking is refunded by the table, to its earliest check-in', () =>
  refundsAreByTable(50_000))

test('in many histories everything captured is a charge, a credit or a refund', () =>
  moneyIsAccountedFor(50_000))
