// Refunds, mails and webhooks that the checks look for, by cheap queries.

import { sql } from 'kysely'
import type { Db } from '#server/database/transaction'
import type { Paise } from '#shared/money/paise'

export type RefundFinding = {
  id: string
  paymentId: string
  bookingId: string | null
  amount: Paise
  /** Made in the provider's dashboard, so nothing here requests it again. */
  isTheirs: boolean
  /** A credit, which the desk can give back in another way. */
  isCredit: boolean
  /** How many earlier refunds of the same money the bank has failed. */
  failures: number
  providerStatus: 'pending' | 'processed' | 'failed' | null
  attempts: number
  /** When it is retried; null: never. */
  dueAt: Date | null
  error: string | null
  createdAt: Date
}

export type MailFinding = {
  id: string
  eventKey: string
  bookingId: string | null
  recipient: string
  isAbandoned: boolean
  error: string | null
  createdAt: Date
}

/** An owner cannot work through more alerts than this at once. */
const most = 200

/**
 * Refunds that the provider has not accepted, that failed, or that are pending for too long; without those that a later
 * round, the dashboard or a transfer by hand has replaced.
 */
export async function refunds(
  db: Db,
  than: {
    untaken: Date
    tried: Date
    tries: number
    hanging: Date
  },
): Promise<RefundFinding[]> {
  const failures = sql<number>`(select count(*)::int from refund as failed
        where failed.payment_id = refund.payment_id and failed.reason = refund.reason and failed.id <> refund.id
          and failed.provider_status = 'failed')`
  const rows = await db
    .selectFrom('refund')
    .select([
      'id',
      'payment_id',
      'reason',
      'amount',
      'provider_status',
      'attempts',
      'due_at',
      'last_error',
      'created_at',
    ])
    .select(failures.as('failures'))
    .select(
      sql<
        string | null
      >`(select booking_id from payment join payment_order on payment_order.id = payment.order_id
            where payment.id = refund.payment_id)`.as('booking_id'),
    )
    .where(sql<boolean>`provider_status is distinct from 'processed'`)
    .where('superseded_at', 'is', null)
    .where('covered_by', 'is', null)
    .where('transfer_reference', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        eb('provider_status', '=', 'failed'),
        and([eb('provider_status', '=', 'pending'), eb('created_at', '<=', than.hanging)]),
        and([
          eb('provider_refund_id', 'is', null),
          or([
            eb('due_at', 'is', null),
            eb('created_at', '<=', than.untaken),
            eb(failures, '>', 0),
            and([eb('attempts', '>=', than.tries), eb('created_at', '<=', than.tried)]),
          ]),
        ]),
      ]),
    )
    .orderBy('created_at')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    paymentId: row.payment_id,
    bookingId: row.booking_id,
    amount: row.amount,
    isTheirs: row.reason.startsWith('dashboard'),
    isCredit: row.reason.startsWith('credit '),
    failures: row.failures,
    providerStatus: row.provider_status,
    attempts: row.attempts,
    dueAt: row.due_at,
    error: row.last_error,
    createdAt: row.created_at,
  }))
}

export type CancelledByGuest = { bookingId: string; cancelledAt: Date }

/** Bookings that their guests have cancelled since then, and for which the desk had taken money; the latest first. */
export const cancelledWithDeskMoney = (db: Db, since: Date): Promise<CancelledByGuest[]> =>
  db
    .selectFrom('cancellation')
    .select(['booking_id as bookingId', 'cancelled_at as cancelledAt'])
    .where('by_whom', '=', 'guest')
    .where('cancelled_at', '>=', since)
    .where(
      sql<boolean>`exists (select from folio_line where folio_line.booking_id = cancellation.booking_id and kind = 'payment')`,
    )
    .orderBy('cancelled_at', 'desc')
    .limit(most)
    .execute()

/** Mails that were given up, refused several times, or wait too long. */
export async function mails(
  db: Db,
  than: { refusals: number; waiting: Date; after: Date },
): Promise<MailFinding[]> {
  const rows = await db
    .selectFrom('mail')
    .select([
      'id',
      'event_key',
      'booking_id',
      'recipient',
      'due_at',
      'last_error',
      'last_outcome',
      'created_at',
    ])
    .where('sent_at', 'is', null)
    .where('last_error', 'is not', null)
    .where('created_at', '>=', than.after)
    .where(({ or, and, eb }) =>
      or([
        eb('due_at', 'is', null),
        and([eb('last_outcome', '=', 'refused'), eb('attempts', '>=', than.refusals)]),
        eb('created_at', '<=', than.waiting),
      ]),
    )
    .orderBy('created_at')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    eventKey: row.event_key,
    bookingId: row.booking_id,
    recipient: row.recipient,
    isAbandoned: row.due_at === null || row.last_outcome === 'refused',
    error: row.last_error,
    createdAt: row.created_at,
  }))
}

/** Captured payments up to then, and after the last webhook plus `besideMs`; `last`: when that webhook came. */
export async function withoutWebhooks(
  db: Db,
  before: Date,
  besideMs: number,
): Promise<{ count: number; last: Date | null }> {
  const { last } = await db
    .selectFrom('webhook_event')
    .select(({ fn }) => fn.max('received_at').as('last'))
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('payment')
    .select('id')
    .where('status', '=', 'captured')
    .where('noted_at', '<=', before)
    .$if(last !== null, (query) => query.where('noted_at', '>', new Date(Number(last) + besideMs)))
    .limit(most)
    .execute()
  return { count: rows.length, last }
}
