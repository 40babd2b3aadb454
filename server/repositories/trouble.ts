import { type Kysely, sql } from 'kysely'
import type { BookingStatus } from '../../shared/booking/status'
import type { Paise } from '../../shared/money/paise'
import type { Database, PaymentStatus } from '../database/schema'

/** A payment that something is the matter with. `orderAmount`: what its order asked for; both in paise. */
export type PaymentInTrouble = {
  id: string
  bookingId: string | null
  amount: Paise
  currency: string
  orderAmount: Paise
  status: PaymentStatus
  reason: string | null
  since: Date
}

export type RefundInTrouble = {
  id: string
  paymentId: string
  amount: Paise
  providerStatus: 'pending' | 'processed' | 'failed' | null
  attempts: number
  /** It is tried again by itself. */
  isDue: boolean
  error: string | null
  createdAt: Date
}

export type MailInTrouble = {
  id: string
  eventKey: string
  bookingId: string | null
  recipient: string
  isGivenUp: boolean
  error: string | null
  createdAt: Date
}

/** More of one kind at once need no items of their own to be seen. */
const most = 200

/** What the watch over money looks for: one cheap question per kind of trouble, each with an index of its own. */
export function troubleBook(db: Kysely<Database>) {
  const payments = db
    .selectFrom('payment')
    .innerJoin('payment_order', 'payment_order.id', 'payment.order_id')
    .leftJoin('booking', 'booking.id', 'payment_order.booking_id')
    .select([
      'payment.id',
      'booking.id as bookingId',
      'payment.amount',
      'currency',
      'payment_order.amount as orderAmount',
      'payment.status',
      'decline_reason as reason',
    ])
    .limit(most)
  const isGoingBack = sql<boolean>`exists (select 1 from refund where refund.payment_id = payment.id)`
  return {
    /** The money is there, and nobody has decided about it since. */
    undecided: (before: Date): Promise<PaymentInTrouble[]> =>
      payments
        .select('noted_at as since')
        .where('decision', 'is', null)
        .where('payment.status', 'in', ['authorized', 'captured'])
        .where('noted_at', '<=', before)
        .orderBy('noted_at')
        .execute(),

    /** Rooms are committed to the money, and it is not ours yet. */
    settling: (before: Date): Promise<PaymentInTrouble[]> =>
      payments
        .select(sql<Date>`decided_at`.as('since'))
        .where('booking.status', '=', 'Settling' satisfies BookingStatus)
        .whereRef('booking.payment_id', '=', 'payment.id')
        .where('decided_at', '<=', before)
        .orderBy('decided_at')
        .execute(),

    /** Declined for its amount, not long ago. */
    wrongAmount: (after: Date): Promise<PaymentInTrouble[]> =>
      payments
        .select(sql<Date>`decided_at`.as('since'))
        .where('decision', '=', 'declined')
        .where('decline_reason', '=', 'WrongAmount')
        .where('decided_at', '>=', after)
        .orderBy('decided_at')
        .execute(),

    /** Declined as its booking was over or gone, and yet taken, so that it goes back; not long ago. */
    afterTheEnd: (after: Date): Promise<PaymentInTrouble[]> =>
      payments
        .select(sql<Date>`decided_at`.as('since'))
        .where('decision', '=', 'declined')
        .where('decline_reason', '=', 'BookingOver')
        .where(isGoingBack)
        .where('decided_at', '>=', after)
        .orderBy('decided_at')
        .execute(),

    /** Taken and decided, but no booking has it and nobody has begun to give it back. A deleted booking's money stays by intent. */
    ownedByNobody: (after: Date): Promise<PaymentInTrouble[]> =>
      payments
        .select('noted_at as since')
        .where('payment.status', '=', 'captured')
        .where('decision', 'is not', null)
        .where('noted_at', '>=', after)
        .where(({ not, or, and, eb, exists, selectFrom }) =>
          and([
            not(
              exists(
                selectFrom('booking as owner')
                  .select('owner.id')
                  .whereRef('owner.payment_id', '=', 'payment.id'),
              ),
            ),
            not(isGoingBack),
            not(
              and([
                eb('decision', '=', 'accepted'),
                eb('captured_at', 'is not', null),
                eb('payment_order.booking_id', 'is', null),
              ]),
            ),
            // What is due is being worked on; after so many tries that is no excuse any more.
            or([eb('payment.due_at', 'is', null), eb('payment.attempts', '>=', 9)]),
          ]),
        )
        .orderBy('noted_at')
        .execute(),

    /** Refunds that the provider has not taken, that failed there, or that hang at the bank. */
    async refunds(than: {
      untaken: Date
      tried: Date
      tries: number
      hanging: Date
    }): Promise<RefundInTrouble[]> {
      const rows = await db
        .selectFrom('refund')
        .select([
          'id',
          'payment_id',
          'amount',
          'provider_status',
          'attempts',
          'due_at',
          'last_error',
          'created_at',
        ])
        .where(sql<boolean>`provider_status is distinct from 'processed'`)
        .where(({ or, and, eb }) =>
          or([
            eb('provider_status', '=', 'failed'),
            and([eb('provider_status', '=', 'pending'), eb('created_at', '<=', than.hanging)]),
            and([
              eb('provider_refund_id', 'is', null),
              or([
                eb('due_at', 'is', null),
                eb('created_at', '<=', than.untaken),
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
        amount: row.amount,
        providerStatus: row.provider_status,
        attempts: row.attempts,
        isDue: row.due_at !== null,
        error: row.last_error,
        createdAt: row.created_at,
      }))
    },

    /** Mails that were given up, refused several times, or that wait for longer than they should. */
    async mails(than: { refusals: number; waiting: Date; after: Date }): Promise<MailInTrouble[]> {
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
        isGivenUp: row.due_at === null || row.last_outcome === 'refused',
        error: row.last_error,
        createdAt: row.created_at,
      }))
    },

    /** Payments up to then that no webhook has come beside, nor after; `last` is the last one's. */
    async withoutWebhooks(before: Date, besideMs: number): Promise<{ count: number; last: Date | null }> {
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
    },
  }
}
