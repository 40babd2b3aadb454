import type { Payments } from '../../providers/payments/payments'
import type { Library } from '../../repositories/books'
import type { Clock } from '../../runtime/clock'
import type { RaiseAttention } from '../attention/raise-attention'
import { moneyAfterBackup } from '../attention/webhook-trouble'

type Needs = { library: Library; payments: Payments; clock: Clock; raise: RaiseAttention }

const minute = 60_000
const pageSize = 100

/**
 * After a restore: what was paid since the backup, and captured, is money of bookings that went with the old database. Only
 * the provider remembers it, so all its payments since then are looked through, once.
 */
export function findLostMoney({ library, payments, clock, raise }: Needs) {
  let lookedAt = Number.NEGATIVE_INFINITY
  return async (): Promise<void> => {
    const now = clock.now()
    if (Math.abs(now.getTime() - lookedAt) < minute) return
    lookedAt = now.getTime()
    const takenAt = await library.upkeep.moneyUnseenSince()
    if (!takenAt) return
    const isWhole = await lookThrough(takenAt)
    if (isWhole) await library.upkeep.moneySeen()
  }

  /** False where the provider cannot be asked; then it is looked through again in a minute. */
  async function lookThrough(takenAt: Date): Promise<boolean> {
    // An order may have been made a while before it was paid, and clocks differ a little.
    const from = new Date(takenAt.getTime() - 10 * minute)
    for (let skip = 0; ; skip += pageSize) {
      const page = await payments.paymentsSince(from, skip)
      if (!page.ok) return false
      for (const payment of page.value) {
        const { id, orderId, amount, currency, status } = payment
        if (status !== 'captured') continue
        if (orderId !== null && (await library.orders.byProviderId(orderId))) continue
        const trouble = moneyAfterBackup({ id, orderId, amount, currency }, takenAt)
        await library.transaction((books) => raise(books, trouble))
      }
      if (page.value.length < pageSize) return true
    }
  }
}
