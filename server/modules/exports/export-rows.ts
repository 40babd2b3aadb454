import { sql } from 'kysely'
import type { Db } from '#server/database/transaction'
import type { ExportRange } from '#shared/admin/exports'
import { adminStatuses } from '#shared/booking/status'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import type { TaxLine } from '#shared/invoice/tax'

/** Ids of the bookings that were sold and have a night on these days, by check-in. */
export async function bookingIds(db: Db, { from, to }: ExportRange): Promise<string[]> {
  // One value, which is read in a tenth of the time that as many rows take.
  const { rows } = await sql<{ all: string[] | null }>`
    select json_agg(id order by check_in, id) as all from booking
    where status in (${sql.join(adminStatuses)}) and check_in <= ${to} and check_out > ${from}`.execute(db)
  return rows[0]?.all ?? []
}

export type ExportedBooking = Awaited<ReturnType<typeof bookings>>[number]

export const bookings = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('booking')
    .leftJoin('guest_details', 'guest_details.booking_id', 'booking.id')
    .leftJoin('guest', (join) =>
      join.onRef('guest.booking_id', '=', 'booking.id').on('guest.position', '=', 1),
    )
    .leftJoin('payment_order', 'payment_order.id', 'booking.paid_order_id')
    .leftJoin('desk_booking', 'desk_booking.booking_id', 'booking.id')
    .leftJoin('desk_record', 'desk_record.booking_id', 'booking.id')
    .leftJoin('cancellation', 'cancellation.booking_id', 'booking.id')
    .select(['booking.id', 'booking.status', 'room_type as type', 'rooms', 'check_in as checkIn'])
    .select(['check_out as checkOut', 'night_amounts as nightAmounts', 'booking.created_at as madeAt'])
    .select([
      'booking.payment_id as paymentId',
      'guest.name',
      'number_of_guests as guests',
      'mobile_number as mobile',
    ])
    .select([
      'email',
      'country',
      'state',
      'made_by as madeBy',
      'group_name as group',
      'checked_in_at as checkedInAt',
    ])
    .select(['checked_out_at as checkedOutAt', 'cancelled_at as cancelledAt', 'cancellation.reason'])
    .select(({ fn }) => fn.coalesce('provider_order_id', 'reference').as('reference'))
    .where('booking.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('check_in')
    .orderBy('booking.id')
    .execute()

/** Money that came or went; `by` only at the desk. */
export type ExportedMoney = {
  at: Date
  kind: 'payment' | 'refund'
  method: string
  amount: number
  fee: number | null
  /** The desk's day that counts it, of what it took or gave back. */
  day: CalendarDate | null
  reference: string | null
  name: string | null
  paymentId: string | null
  refundId: string | null
  bankReference: string | null
  state: string
  by: string | null
}

/** Captured payments, refunds that were sent and arrived, and what the desk took and gave back on its days, by time. */
export async function money(db: Db, { from, to }: ExportRange): Promise<ExportedMoney[]> {
  const start = sql`(${from}::date)::timestamp at time zone 'Asia/Kolkata'`
  const end = sql`(${to}::date + 1)::timestamp at time zone 'Asia/Kolkata'`
  const { rows } = await sql<ExportedMoney>`
    select money.*, coalesce(paid.provider_order_id, desk_booking.reference, payment_order.provider_order_id) as reference,
      guest.name from (
      select captured_at as at, 'payment' as kind, method, amount, fee, null::date as day, order_id, null::uuid as booking_id, payment.id as "paymentId",
        null as "refundId", null as "bankReference", status as state, null as by
      from payment where captured_at >= ${start} and captured_at < ${end}
      union all
      select coalesce(sent_at, refund.created_at), 'refund', case when manual then 'bank' else method end, refund.amount, null, null, order_id, null,
        payment_id, provider_refund_id, coalesce(bank_reference, transfer_reference), coalesce(provider_status, 'sent'), null
      from refund join payment on payment.id = payment_id
      where coalesce(sent_at, refund.created_at) >= ${start} and coalesce(sent_at, refund.created_at) < ${end}
        and (sent_at is not null or transfer_reference is not null) and covered_by is null and superseded_at is null
        and (provider_status is distinct from 'failed' or transfer_reference is not null)
      union all
      select written_at, kind, method, amount, null, day, null, booking_id, null, null, folio_line.reference, 'at the desk', written_by
      from folio_line where method is not null and day between ${from} and ${to}
    ) as money
      left join payment_order on payment_order.id = money.order_id
      left join booking on booking.id = coalesce(money.booking_id, payment_order.booking_id)
      left join payment_order as paid on paid.id = booking.paid_order_id
      left join desk_booking on desk_booking.booking_id = booking.id
      left join guest on guest.booking_id = booking.id and guest.position = 1
    order by at, "paymentId"`.execute(db)
  return rows
}

export type ExportedInvoice = {
  number: string
  kind: 'invoice' | 'credit note'
  issuedOn: CalendarDate
  invoiceNumber: string
  reference: string | null
  checkIn: CalendarDate
  checkOut: CalendarDate
  buyerName: string
  buyerGstin: string
  taxes: TaxLine[]
  reason: string | null
}

/** Invoices and credit notes in the order in which they were issued. */
export async function invoices(db: Db, { from, to }: ExportRange): Promise<ExportedInvoice[]> {
  const { rows } = await sql<ExportedInvoice>`
    select issued.number, kind, issued.issued_on as "issuedOn", invoice.number as "invoiceNumber", reference,
      stay ->> 'checkIn' as "checkIn", stay ->> 'checkOut' as "checkOut", buyer_name as "buyerName",
      buyer_gstin as "buyerGstin", issued.taxes, reason
    from (
      select number, 'invoice' as kind, issued_on, issued_at, number as of_invoice, taxes, null as reason from invoice
      union all
      select number, 'credit note', issued_on, issued_at, invoice_number, taxes, reason from credit_note
    ) as issued join invoice on invoice.number = of_invoice
    where issued.issued_on between ${from} and ${to}
    order by issued.issued_at, issued.number`.execute(db)
  return rows
}
