import type { Clock } from '#server/platform/clock'
import type { DeclinedRow } from '#server/repositories/payment-checks'
import type { Repositories } from '#server/repositories/repositories'
import type { DeclinedPayment } from '#shared/admin/alerts'
import { instantForWire } from '#shared/calendar/hotel-today'

const most = 50
const shownMs = 30 * 86_400_000

/** Payments of the last thirty days that got no room, newest first, at most fifty. */
export function listDeclined({ repositories, clock }: { repositories: Repositories; clock: Clock }) {
  return async (): Promise<DeclinedPayment[]> => {
    const rows = await repositories.checks.declined(new Date(clock.now().getTime() - shownMs), most)
    return rows.map((row) => ({
      ...{ paymentId: row.id, orderId: row.orderId, bookingId: row.bookingId },
      ...{ amount: row.amount, currency: row.currency },
      why: reasons[row.reason ?? ''] ?? 'It could not be kept.',
      money: standing(row),
      declinedAt: instantForWire(row.since),
    }))
  }
}

const reasons: Partial<Record<string, string>> = {
  WrongAmount: 'It was of another amount than was asked for.',
  PartlyReturned: 'Part of it had been given back before it could be decided.',
  NoRoom: 'It came after the hold was over, and the rooms were somebody else’s by then.',
  StayBegun: 'It came when the stay would have begun already.',
  HasAnother: 'The guest has the same stay already, by another payment.',
  PaidOtherwise: 'Its booking was paid by another payment meanwhile.',
  NotCaptured: 'Razorpay gave it back before it could be taken.',
  PaidAlready: 'It was a second payment; its booking stands by the first.',
  DetailsErased: 'The personal data of its booking had been erased before, so nobody was expected any more.',
  BookingOver: 'Its booking was over or deleted.',
}

function standing({ status, refundStatus }: DeclinedRow): DeclinedPayment['money'] {
  if (refundStatus === 'processed' || status === 'refunded') return 'back'
  return status === 'captured' ? 'goingBack' : 'notTaken'
}
