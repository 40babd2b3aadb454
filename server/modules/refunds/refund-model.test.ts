import { test } from 'vitest'
import { moneyIsAccountedFor, refundsAreByTable } from '#server/testing/refunds-hold'

test('a cancelled booking is refunded by the table, to its earliest check-in', () => refundsAreByTable(500))

test('everything captured is a charge, a credit or a refund', () => moneyIsAccountedFor(500))
