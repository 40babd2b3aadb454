import { sql } from 'kysely'
import type { ItemProblem, PayoutItemKind, PayoutProblem, PayoutStatus } from '#server/database/schema'
import type { Db } from '#server/database/transaction'
import type { Paise } from '#shared/money/paise'

export type PayoutRow = {
  id: string
  utr: string | null
  status: PayoutStatus
  amount: Paise | null
  paidOutAt: Date
  problem: PayoutProblem | null
  entries: number
  paymentCount: number
  fee: Paise
  tax: Paise
  unmatched: number
}

const sumOf = (column: 'fee' | 'tax') => sql<Paise>`coalesce(sum(${sql.ref(column)}), 0)::bigint`

const payouts = (db: Db) =>
  db
    .selectFrom('payout')
    .innerJoinLateral(
      (inner) =>
        inner
          .selectFrom('payout_item')
          .whereRef('payout_id', '=', 'payout.id')
          .select([
            sql<number>`coalesce(sum(credit - debit), 0)::bigint`.as('entries'),
            sql<number>`count(*) filter (where kind = 'payment')::int`.as('paymentCount'),
            sql<number>`count(*) filter (where payout_item.problem is not null)::int`.as('unmatched'),
            sumOf('fee').as('fee'),
            sumOf('tax').as('tax'),
          ])
          .as('sums'),
      (join) => join.onTrue(),
    )
    .select(['id', 'utr', 'status', 'amount', 'paid_out_at as paidOutAt', 'payout.problem'])
    .select(['entries', 'paymentCount', 'unmatched', 'fee', 'tax'])

/** Newest first, after the payout of this id. */
export const page = (db: Db, after: string | null, limit: number): Promise<PayoutRow[]> =>
  payouts(db)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(paid_out_at, id) < (select paid_out_at, id from payout as last where last.id = ${after})`,
      ),
    )
    .orderBy('paid_out_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const byId = (db: Db, id: string): Promise<PayoutRow | undefined> =>
  payouts(db).where('id', '=', id).executeTakeFirst()

/** `known`: the amount of the hotel's own row, `knownFee` its fee; null where it has none. */
export type ItemRow = {
  id: string
  payoutId: string
  kind: PayoutItemKind
  amount: Paise
  fee: Paise
  tax: Paise
  credit: Paise
  debit: Paise
  paymentId: string | null
  description: string | null
  problem: ItemProblem | null
  known: Paise | null
  knownFee: Paise | null
  bookingId: string | null
  name: string | null
  utr: string | null
  paidOutAt: Date
}

/** Entries with whose they are; a refund belongs to the booking of its payment. */
const items = (db: Db) =>
  db
    .selectFrom('payout_item as item')
    .innerJoin('payout', 'payout.id', 'item.payout_id')
    .leftJoin('payment', 'payment.id', 'item.payment_id')
    .leftJoin('payment_order', 'payment_order.id', 'payment.order_id')
    .leftJoin('refund', 'refund.provider_refund_id', 'item.id')
    .leftJoin('guest', (join) =>
      join.onRef('guest.booking_id', '=', 'payment_order.booking_id').on('position', '=', 1),
    )
    .select([
      'item.id',
      'item.payout_id as payoutId',
      'item.kind',
      'item.amount',
      'item.fee',
      'item.tax',
      'item.credit',
      'item.debit',
      'item.payment_id as paymentId',
      'item.description',
      'item.problem',
      'item.paid_out_at as paidOutAt',
      'payment.fee as knownFee',
      'payment_order.booking_id as bookingId',
      'guest.name',
      'utr',
    ])
    .select(
      sql<Paise | null>`case when item.kind = 'refund' then refund.amount else payment.amount end`.as(
        'known',
      ),
    )

/** The entries of a payout: payments, then refunds, then what else there is. */
export const itemsOf = (db: Db, payoutId: string): Promise<ItemRow[]> =>
  items(db)
    .where('payout_id', '=', payoutId)
    .orderBy(sql`array_position(array['payment','refund'], item.kind)`)
    .orderBy('guest.name')
    .orderBy('item.id')
    .execute()

/** Entries paid out since then that do not match, oldest first. */
export const unmatched = (db: Db, since: Date, limit: number): Promise<ItemRow[]> =>
  items(db)
    .where('item.problem', 'is not', null)
    .where('item.paid_out_at', '>=', since)
    .orderBy('item.paid_out_at')
    .orderBy('item.id')
    .limit(limit)
    .execute()

/** Payouts since then that did not arrive, or whose entries have not added up for some time (`before`). */
export const wrong = (db: Db, since: Date, before: Date, limit: number): Promise<PayoutRow[]> =>
  payouts(db)
    .where('payout.problem', 'is not', null)
    .where('paid_out_at', '>=', since)
    .where(({ or, eb }) => or([eb('payout.problem', '=', 'failed'), eb('paid_out_at', '<=', before)]))
    .orderBy('paid_out_at')
    .limit(limit)
    .execute()

export type SumRow = {
  month: string
  payouts: number
  payments: Paise
  fee: Paise
  tax: Paise
  refunds: Paise
  others: number
  paidOut: number
}

/** Sums by month of the hotel's calendar, of what was paid out from one instant to before another. */
export async function sums(db: Db, from: Date, before: Date): Promise<SumRow[]> {
  const { rows } = await sql<SumRow>`
    select to_char(item.paid_out_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month,
      count(distinct payout_id)::int as payouts,
      coalesce(sum(item.amount) filter (where kind = 'payment'), 0)::bigint as payments,
      sum(fee)::bigint as fee,
      sum(tax)::bigint as tax,
      coalesce(sum(debit - credit) filter (where kind = 'refund'), 0)::bigint as refunds,
      coalesce(sum(debit - credit) filter (where kind in ('adjustment', 'other')), 0)::bigint as others,
      sum(credit - debit)::bigint as "paidOut"
    from payout_item as item join payout on payout.id = payout_id
    where item.paid_out_at >= ${from} and item.paid_out_at < ${before} and status <> 'failed'
    group by 1 order by 1`.execute(db)
  return rows
}
