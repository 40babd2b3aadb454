import { sql } from 'kysely'
import type { Db } from '#server/database/transaction'
import type { Account } from './balance'

/** Of each of these bookings, in one statement for any number. */
export async function accounts(
  db: Db,
  bookingIds: readonly string[],
): Promise<(Account & { bookingId: string })[]> {
  if (bookingIds.length === 0) return []
  const { rows } = await sql<Account & { bookingId: string }>`
    select booking.id as "bookingId", status, booking.night_amounts as "nightAmounts",
      coalesce(payment_order.amount, 0) as "paidOnline",
      coalesce((
        select json_agg(json_build_object('amount', amount, 'coveredBy', covered_by, 'supersededAt', superseded_at,
          'providerRefundId', provider_refund_id, 'providerStatus', provider_status))
        from refund where refund.payment_id = booking.payment_id
      ), '[]') as "onlineRefunds",
      coalesce(extras, 0)::bigint as extras, coalesce(discounts, 0)::bigint as discounts,
      coalesce(payments, 0)::bigint as "deskPayments", coalesce(refunds, 0)::bigint as "deskRefunds",
      coalesce(used_nights, 0) as "usedNights", coalesce(cancellation.charge, 0) as charge,
      coalesce(early_departure.charge, 0) as "earlyCharge"
    from booking
      left join payment_order on payment_order.id = booking.paid_order_id
      left join cancellation on cancellation.booking_id = booking.id
      left join early_departure on early_departure.booking_id = booking.id
      left join (
        select booking_id, sum(amount) filter (where kind = 'extra') as extras,
          sum(amount) filter (where kind = 'discount') as discounts,
          sum(amount) filter (where kind = 'payment') as payments,
          sum(amount) filter (where kind = 'refund') as refunds
        from folio_line where booking_id = any(${bookingIds}::uuid[]) group by booking_id
      ) as line on line.booking_id = booking.id
    where booking.id = any(${bookingIds}::uuid[])`.execute(db)
  return rows
}
