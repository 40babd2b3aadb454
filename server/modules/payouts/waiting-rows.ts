// Captured payments that no payout lists yet.

import { sql } from 'kysely'
import type { Db } from '#server/database/transaction'
import type { Paise } from '#shared/money/paise'

const listed = sql`exists (select from payout_item join payout on payout.id = payout_id
  where payout_item.id = payment.id and payout.status <> 'failed')`

/** Payments captured since then that no payout lists. */
export async function onTheWay(db: Db, since: Date): Promise<{ paymentCount: number; amount: Paise }> {
  const { rows } = await sql<{ paymentCount: number; amount: Paise }>`
    select count(*)::int as "paymentCount", coalesce(sum(amount), 0)::bigint as amount
    from payment where captured_at >= ${since} and not ${listed}`.execute(db)
  return rows[0] ?? { paymentCount: 0, amount: 0 as Paise }
}

/** The missing payments of one day at the hotel; `bookingId` of its only one, `ids` of at most five. */
export type MissingDay = {
  day: string
  payments: number
  amount: Paise
  ids: string[]
  bookingId: string | null
}

type Than = { since: Date; late: Date; passed: Date }

/**
 * By day of capture, what no payout lists: captured since `since` and before `late`, or before `passed` while a payment that
 * was captured afterwards has been paid out.
 */
export async function missing(db: Db, { since, late, passed }: Than, limit: number): Promise<MissingDay[]> {
  const { rows } = await sql<MissingDay>`
    select to_char(captured_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day,
      count(*)::int as payments, sum(payment.amount)::bigint as amount,
      (array_agg(payment.id order by captured_at))[1:5] as ids,
      case when count(*) = 1 then max(booking_id::text) end as "bookingId"
    from payment join payment_order on payment_order.id = payment.order_id
    where captured_at >= ${since} and not ${listed}
      and (captured_at <= ${late} or (captured_at <= ${passed} and captured_at < (
        select max(later.captured_at) from payout_item join payment as later on later.id = payout_item.id
        where payout_item.paid_out_at >= ${since} and later.captured_at >= ${since})))
    group by 1 order by 1 limit ${limit}`.execute(db)
  return rows
}
