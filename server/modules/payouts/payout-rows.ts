import { sql } from 'kysely'
import type { ItemProblem, PayoutItemKind, PayoutProblem, PayoutStatus } from '#server/database/schema'
import type { Db } from '#server/database/transaction'
import type { Paise } from '#shared/money/paise'

/** A line of the provider's report. */
type NewItem = {
  id: string
  payoutId: string
  kind: PayoutItemKind
  amount: Paise
  fee: Paise
  tax: Paise
  credit: Paise
  debit: Paise
  paymentId: string | null
  orderId: string | null
  description: string | null
  utr: string | null
  paidOutAt: Date
}
type NewPayout = { id: string; amount: Paise; status: PayoutStatus; utr: string | null; createdAt: Date }

/** Stores entries of the report with their payouts. Entries that are known already only change where the report does. */
export async function putEntries(db: Db, entries: readonly NewItem[]): Promise<void> {
  if (entries.length === 0) return
  const rows = JSON.stringify(entries)
  await sql`
    insert into payout (id, utr, status, paid_out_at)
    select "payoutId", max(utr), 'processed', min("paidOutAt")
    from jsonb_to_recordset(${rows}::jsonb) as entry ("payoutId" text, utr text, "paidOutAt" timestamptz)
    group by "payoutId"
    on conflict (id) do update set utr = coalesce(excluded.utr, payout.utr)
      where payout.utr is distinct from coalesce(excluded.utr, payout.utr)`.execute(db)
  await sql`
    insert into payout_item
      (payout_id, id, kind, amount, fee, tax, credit, debit, payment_id, order_id, description, paid_out_at)
    select "payoutId", id, kind, amount, fee, tax, credit, debit, "paymentId", "orderId", description, "paidOutAt"
    from jsonb_to_recordset(${rows}::jsonb) as entry ("payoutId" text, id text, kind text, amount bigint, fee bigint,
      tax bigint, credit bigint, debit bigint, "paymentId" text, "orderId" text, description text,
      "paidOutAt" timestamptz)
    on conflict (payout_id, id) do update set
      kind = excluded.kind, amount = excluded.amount, fee = excluded.fee, tax = excluded.tax,
      credit = excluded.credit, debit = excluded.debit, paid_out_at = excluded.paid_out_at
    where (payout_item.kind, payout_item.amount, payout_item.fee, payout_item.tax, payout_item.credit,
        payout_item.debit, payout_item.paid_out_at)
      is distinct from (excluded.kind, excluded.amount, excluded.fee, excluded.tax, excluded.credit,
        excluded.debit, excluded.paid_out_at)`.execute(db)
}

/** Stores what reached the bank, and whether the bank took it. */
export async function putPayouts(db: Db, payouts: readonly NewPayout[]): Promise<void> {
  if (payouts.length === 0) return
  await sql`
    insert into payout (id, utr, amount, status, paid_out_at)
    select id, utr, amount, status, "createdAt"
    from jsonb_to_recordset(${JSON.stringify(payouts)}::jsonb)
      as listed (id text, utr text, amount bigint, status text, "createdAt" timestamptz)
    on conflict (id) do update set
      utr = coalesce(excluded.utr, payout.utr), amount = excluded.amount, status = excluded.status
    where (payout.utr, payout.amount, payout.status)
      is distinct from (coalesce(excluded.utr, payout.utr), excluded.amount, excluded.status)`.execute(db)
}

/** Compares what was paid out since then with the hotel's payments and refunds, and notes what does not match. */
export async function match(db: Db, since: Date): Promise<void> {
  await sql`
    with found as (
      select item.payout_id, item.id, case
        when of_item.status <> 'failed' and exists (
          select from payout_item as other join payout on payout.id = other.payout_id
          where other.id = item.id and payout.status <> 'failed'
            and (other.paid_out_at, other.payout_id) < (item.paid_out_at, item.payout_id)
        ) then ${'twice' satisfies ItemProblem}
        when kind = 'payment' and payment.id is null then ${'unknownPayment' satisfies ItemProblem}
        when kind = 'payment' and payment.amount <> item.amount then ${'otherAmount' satisfies ItemProblem}
        when kind = 'payment' and payment.fee <> item.fee then ${'otherFee' satisfies ItemProblem}
        when kind = 'refund' and refund.id is null then ${'unknownRefund' satisfies ItemProblem}
        when kind = 'refund' and refund.amount <> item.amount then ${'otherRefund' satisfies ItemProblem}
      end as problem
      from payout_item as item
      join payout as of_item on of_item.id = item.payout_id
      left join payment on payment.id = item.id
      left join refund on refund.provider_refund_id = item.id
      where item.paid_out_at >= ${since}
    )
    update payout_item set problem = found.problem from found
    where payout_item.payout_id = found.payout_id and payout_item.id = found.id
      and payout_item.paid_out_at >= ${since}
      and payout_item.problem is distinct from found.problem`.execute(db)
  await sql`
    with found as (
      select id, case
        when status = 'failed' then ${'failed' satisfies PayoutProblem}
        when amount <> coalesce((select sum(credit - debit) from payout_item where payout_id = payout.id), 0)
          then ${'sum' satisfies PayoutProblem}
      end as problem
      from payout where paid_out_at >= ${since}
    )
    update payout set problem = found.problem from found
    where payout.id = found.id and payout.problem is distinct from found.problem`.execute(db)
}
