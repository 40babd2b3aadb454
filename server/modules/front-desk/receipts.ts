import type { Clock } from '#server/platform/clock'
import type { Repositories, TransactionRepositories } from '#server/repositories/repositories'
import type { BookingCard } from '#shared/admin/booking-card'
import type { Receipt } from '#shared/desk/receipt'
import { DomainError } from '#shared/domain-error'
import { asRupees, moneyForPeople, toPaise } from '#shared/money/rupees'
import type { CardsOf } from '../admin/booking-cards'
import { cardIn, noBooking } from '../admin/list-cards'
import { paidInWords } from './in-words'

type Needs = { repositories: Repositories; clock: Clock; cardsOf: CardsOf }

/**
 * Money taken over the counter for a confirmed booking, at most what is still due. The same receipt again changes
 * nothing. Throws `NotFound`, `InvalidInput` and `Conflict`.
 */
export function addReceipt({ repositories, clock, cardsOf }: Needs) {
  return (admin: string, asked: { bookingId: string; receipt: Receipt }): Promise<BookingCard> =>
    repositories.transaction(async (tx) => {
      const { bookingId, receipt } = asked
      const booking = await tx.erasure.lock(bookingId)
      if (!booking || booking.status === 'Blocked') throw noBooking()
      const amount = toPaise(asRupees(receipt.amount))
      if (await isNoted(tx, bookingId, receipt.id, amount)) return cardIn(tx, cardsOf, bookingId)
      if (booking.status !== 'Confirmed')
        throw new DomainError('Conflict', 'Only for a confirmed booking can money be taken at the desk.')
      const { pending } = await cardIn(tx, cardsOf, bookingId)
      if (amount > pending)
        throw new DomainError(
          'InvalidInput',
          `Only ${moneyForPeople(pending)} is still due for this booking.`,
        )
      const at = clock.now()
      const { id, method } = receipt
      await tx.desk.addReceipt({ id, bookingId, amount, method, receivedAt: at, receivedBy: admin })
      const note = paidInWords(amount, method)
      await tx.audit.write({ at, admin, action: 'receiptAdded', bookingId, note })
      return cardIn(tx, cardsOf, bookingId)
    })
}

async function isNoted(
  tx: TransactionRepositories,
  bookingId: string,
  id: string,
  amount: number,
): Promise<boolean> {
  const noted = await tx.desk.receipt(id)
  if (noted && (noted.bookingId !== bookingId || noted.amount !== amount))
    throw new DomainError('Conflict', 'This receipt was noted with another booking or amount.')
  return noted !== undefined
}

/** Takes back a receipt that was a mistake; the audit trail keeps it. Twice is once. Throws `NotFound`. */
export function removeReceipt({ repositories, clock, cardsOf }: Needs) {
  return (admin: string, asked: { bookingId: string; receiptId: string }): Promise<BookingCard> =>
    repositories.transaction(async (tx) => {
      const { bookingId, receiptId } = asked
      const booking = await tx.erasure.lock(bookingId)
      if (!booking || booking.status === 'Blocked') throw noBooking()
      const noted = await tx.desk.receipt(receiptId)
      if (noted?.bookingId === bookingId) {
        await tx.desk.removeReceipt(receiptId)
        const note = `${noted.amount < 0 ? 'given back ' : ''}${paidInWords(noted.amount, noted.method)}`
        await tx.audit.write({ at: clock.now(), admin, action: 'receiptRemoved', bookingId, note })
      }
      return cardIn(tx, cardsOf, bookingId)
    })
}
