import * as auditRows from '#modules/admin/audit-rows'
import type { Ctx } from '#server/context'
import type { AlertKind } from '#server/database/schema'
import { transaction } from '#server/database/transaction'
import { addSeconds } from '#server/platform/clock'
import type { Alert, DeclinedPayment } from '#shared/admin/alerts'
import type { Role } from '#shared/admin/roles'
import { instantForWire } from '#shared/calendar/hotel-today'
import { DomainError } from '#shared/domain-error'
import * as alertRows from './alert-rows'
import { eventKinds, titleOf, whoseOf } from './money-checks'
import type { DeclinedRow } from './payment-check-rows'
import * as paymentCheckRows from './payment-check-rows'

const limit = 200

/** What these tell of, the payouts, only an owner may see. */
const ownersKinds: readonly AlertKind[] = ['PayoutMismatch', 'NotPaidOut', 'PayoutsUnread']
const isOpenTo = (role: Role, { kind }: { kind: AlertKind }): boolean =>
  role === 'owner' || !ownersKinds.includes(kind)

/** The open alerts that this role may see, newest first. */
export async function listAlerts(ctx: Ctx, role: Role = 'owner'): Promise<Alert[]> {
  const items = await alertRows.unresolved(ctx.db, limit)
  return items
    .filter((item) => isOpenTo(role, item))
    .map((item) => ({
      id: item.id,
      title: titleOf(item),
      whose: whoseOf(item),
      happened: item.happened,
      byItself: item.byItself,
      toDo: item.toDo,
      bookingId: item.bookingId,
      openedAt: instantForWire(item.openedAt),
    }))
}

/**
 * Marks an alert as resolved by the owner: it is not shown or raised again while its problem lasts, and the audit log says
 * who resolved it. Throws `NotFound` where there is no such open alert that this role may see.
 */
export function resolveAlert(ctx: Ctx, admin: string, id: string, role: Role = 'owner'): Promise<void> {
  return transaction(ctx.db, async (tx) => {
    const at = ctx.clock.now()
    const item = await alertRows.resolve(tx, id, at, eventKinds)
    if (!item || !isOpenTo(role, item)) throw new DomainError('NotFound', 'This alert is already closed.')
    const about = item.bookingId === null ? {} : { bookingId: item.bookingId }
    await auditRows.write(tx, { at, admin, action: 'alertResolved', note: item.kind, ...about })
  })
}

const mostDeclined = 50
const shownSeconds = 30 * 86_400

/** Payments of the last 30 days that were declined, newest first, at most 50. */
export async function listDeclined(ctx: Ctx): Promise<DeclinedPayment[]> {
  const rows = await paymentCheckRows.declined(
    ctx.db,
    addSeconds(ctx.clock.now(), -shownSeconds),
    mostDeclined,
  )
  return rows.map((row) => ({
    paymentId: row.id,
    orderId: row.orderId,
    bookingId: row.bookingId,
    amount: row.amount,
    currency: row.currency,
    why: reasons[row.reason ?? ''] ?? 'It could not be kept.',
    money: moneyStatus(row),
    declinedAt: instantForWire(row.since),
  }))
}

const reasons: Partial<Record<string, string>> = {
  WrongAmount: 'It was not the amount that the order asked for.',
  PartlyReturned: 'Part of it had been refunded before it could be processed.',
  NoRoom: 'It came after the hold had expired, when the rooms were already taken.',
  StayBegun: 'It came after the stay had begun.',
  HasAnother: 'The guest has already paid for the same stay.',
  PaidOtherwise: 'Its booking was paid by another payment in the meantime.',
  NotCaptured: 'Razorpay returned it before it could be captured.',
  PaidAlready: 'It was a second payment for a booking that was already paid.',
  DetailsErased: 'The personal data of its booking had been erased, so no guest was expected.',
  NothingDue: 'Less than its amount was due for its booking, which was paid otherwise or became cheaper.',
  StayOver: 'It was for the balance of a booking that is cancelled or was deleted.',
  BookingOver: 'Its booking had ended or was deleted.',
}

function moneyStatus({ status, refundStatus }: DeclinedRow): DeclinedPayment['money'] {
  if (refundStatus === 'processed' || status === 'refunded') return 'back'
  return status === 'captured' ? 'goingBack' : 'notTaken'
}
