import { sql } from 'kysely'
import type { BalanceState, OrderPurpose, PaymentStatus, RefundStatus } from '#server/database/schema'
import type { Db } from '#server/database/transaction'
import type { BookingStatus } from '#shared/booking/status'
import type { Paise } from '#shared/money/paise'

/** A payment that a check has found. `orderAmount`: what its order asked for; both in paise. */
export type PaymentFinding = {
  id: string
  bookingId: string | null
  amount: Paise
  currency: string
  orderAmount: Paise
  purpose: OrderPurpose
  status: PaymentStatus
  reason: string | null
  since: Date
}

/** A declined payment. `refundStatus`: of its newest refund, if any. */
export type DeclinedRow = PaymentFinding & { orderId: string | null; refundStatus: RefundStatus | null }

/** An owner cannot work through more alerts than this at once. */
const most = 200

/** Payments that the checks look for: one cheap query per kind, each with an index of its own. */
const payments = (db: Db) =>
  db
    .selectFrom('payment')
    .innerJoin('payment_order', 'payment_order.id', 'payment.order_id')
    .leftJoin('booking', 'booking.id', 'payment_order.booking_id')
    .select([
      'payment.id',
      'booking.id as bookingId',
      'payment.amount',
      'currency',
      'payment_order.amount as orderAmount',
      'payment_order.purpose',
      'payment.status',
      'decline_reason as reason',
    ])
    .limit(most)

const isGoingBack = sql<boolean>`exists (select 1 from refund where refund.payment_id = payment.id)`

/** The payment has gone through and is not decided. */
export const undecided = (db: Db, before: Date): Promise<PaymentFinding[]> =>
  payments(db)
    .select('noted_at as since')
    .where('decision', 'is', null)
    .where('payment.due_at', 'is not', null)
    .where('payment.status', 'in', ['authorized', 'captured'])
    .where('noted_at', '<=', before)
    .orderBy('noted_at')
    .execute()

/** Accepted and not yet known to be captured. */
export const capturing = (db: Db, before: Date): Promise<PaymentFinding[]> =>
  payments(db)
    .select(sql<Date>`decided_at`.as('since'))
    // As a list of ids, since an "or" over two tables would read both in full.
    .where(
      sql<boolean>`payment.id = any(array(
        select payment_id from booking where status = ${'Capturing' satisfies BookingStatus} and payment_id is not null
        union all select accepted_payment_id from payment_order where balance_state = ${'capturing' satisfies BalanceState}))`,
    )
    .where('decided_at', '<=', before)
    .orderBy('decided_at')
    .execute()

/** Declined because of its amount since then. */
export const wrongAmount = (db: Db, after: Date): Promise<PaymentFinding[]> =>
  payments(db)
    .select(sql<Date>`decided_at`.as('since'))
    .where('decision', '=', 'declined')
    .where('decline_reason', 'in', ['WrongAmount', 'PartlyReturned'])
    .where('decided_at', '>=', after)
    .orderBy('decided_at')
    .execute()

/** Declined because its booking was over or already paid, captured all the same and therefore refunded, since then. */
export const afterTheEnd = (db: Db, after: Date): Promise<PaymentFinding[]> =>
  payments(db)
    .select(sql<Date>`decided_at`.as('since'))
    .where('decision', '=', 'declined')
    .where('decline_reason', 'in', ['BookingOver', 'PaidAlready', 'NothingDue', 'StayOver'])
    .where(isGoingBack)
    .where('decided_at', '>=', after)
    .orderBy('decided_at')
    .execute()

/** Declined because the personal data of its booking had been erased, since then. */
export const afterErasure = (db: Db, after: Date): Promise<PaymentFinding[]> =>
  payments(db)
    .select(sql<Date>`decided_at`.as('since'))
    .where('decision', '=', 'declined')
    .where('decline_reason', '=', 'DetailsErased')
    .where('decided_at', '>=', after)
    .orderBy('decided_at')
    .execute()

/** Every declined payment since then, newest first. */
export const declined = (db: Db, after: Date, limit: number): Promise<DeclinedRow[]> =>
  payments(db)
    .select([sql<Date>`decided_at`.as('since'), 'provider_order_id as orderId'])
    .select(
      sql<RefundStatus | null>`(select provider_status from refund
            where refund.payment_id = payment.id and superseded_at is null
            order by refund.created_at desc limit 1)`.as('refundStatus'),
    )
    .where('decision', '=', 'declined')
    .where('decided_at', '>=', after)
    .orderBy('decided_at', 'desc')
    .limit(limit)
    .execute()

/**
 * Captured, without a booking, a refund or work in progress. An accepted payment whose booking was deleted is left out: the
 * hotel keeps that money on purpose.
 */
export const ownedByNobody = (db: Db, after: Date): Promise<PaymentFinding[]> =>
  payments(db)
    .select('noted_at as since')
    .where('payment.status', '=', 'captured')
    .where('noted_at', '>=', after)
    .where(({ not, or, and, eb, exists, selectFrom }) =>
      and([
        not(
          exists(
            selectFrom('booking as owner').select('owner.id').whereRef('owner.payment_id', '=', 'payment.id'),
          ),
        ),
        not(isGoingBack),
        sql<boolean>`(accepted_payment_id is distinct from payment.id or payment_order.booking_id is null)`,
        not(
          and([
            eb('decision', '=', 'accepted'),
            eb('captured_at', 'is not', null),
            eb('payment_order.booking_id', 'is', null),
          ]),
        ),
        // A due payment is being worked on, unless it has failed too often.
        or([
          eb('payment.due_at', 'is', null),
          and([eb('decision', 'is not', null), eb('payment.attempts', '>=', 9)]),
        ]),
      ]),
    )
    .orderBy('noted_at')
    .execute()
