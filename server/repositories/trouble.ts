import { type Kysely, sql } from 'kysely'
import type { Paise } from '../../shared/money/paise'
import type { Database } from '../database/schema'

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

/** More at once need no items of their own to be seen. */
const most = 200

/** Refunds, mails and webhooks that the watch over money looks for, as cheaply as payments. */
export function troubleBook(db: Kysely<Database>) {
  return {
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
