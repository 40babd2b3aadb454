import type { Db } from '#server/database/transaction'
import { DomainError } from '#shared/domain-error'
import type { Paise } from '#shared/money/paise'
import { moneyForPeople } from '#shared/money/rupees'
import * as balanceRows from './balance-rows'

export const paymentPending = (amount: Paise): DomainError =>
  new DomainError(
    'Pending',
    `A payment of ${moneyForPeople(amount)} is being confirmed. Please try again in a minute.`,
  )

/**
 * Nothing else may move the booking's money while a payment of its balance is accepted and not captured: it may still be
 * lost. Throws `Pending`. The caller holds the lock of the booking's type.
 */
export async function assertNonePending(db: Db, bookingId: string): Promise<void> {
  const amount = await balanceRows.capturing(db, bookingId)
  if (amount !== undefined) throw paymentPending(amount)
}
