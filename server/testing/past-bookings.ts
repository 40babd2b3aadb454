import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/schema'

/** `all`: with guests, order, payment, mail and webhook event of each booking. */
type Wanted = { count: number; all: boolean }

/**
 * Inserts bookings of the years before 2027 in bulk: each for one room and one night, seasons full, every eighth expired.
 * Foreign keys are not checked, since the rows match by construction. Statistics are up to date afterwards.
 */
export async function addPastBookings(db: Kysely<Database>, { count, all }: Wanted): Promise<void> {
  if (count === 0) return
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection)
    try {
      for (const statement of [bookings, roomNights, ...(all ? beside : [])])
        await sql.raw(statement(count)).execute(connection)
    } finally {
      await sql`reset session_replication_role`.execute(connection)
    }
    await sql`vacuum (analyze)`.execute(connection)
  })
}

/** One row per booking: its id, type, slot, night, and whether it was paid. */
const past = (count: number) => `(
  select n, overlay(overlay(md5(n::text) placing '4' from 13) placing '8' from 17)::uuid as id, md5('order' || n)::uuid as order_id, n % 8 <> 7 as paid,
    case when n % 7 < 3 then 'Double Bed' else 'Triple Bed' end as room_type,
    case when n % 7 < 3 then n % 7 + 1 else n % 7 - 2 end as slot,
    make_date(2026 - n / 973, 5, 25) + n / 7 % 139 as night
  from generate_series(0, ${count - 1}) as n
) as past`

const bookings = (count: number) => `
  insert into booking (id, room_type, rooms, check_in, check_out, status, rank, night_amounts, nightly_rate, asked_share, user_key,
    draft_id, mobile_key, address_key, held_at, hold_expires_at, payment_id, paid_order_id, created_at, confirmed_at, ended_at)
  select id, room_type, 1, night, night + 1, case when paid then 'Confirmed' else 'Expired' end, -n - 1, '{2500}', 2500, 60,
    'user ' || n / 2, 'form', 'mobile ' || n / 2, 'address ' || n / 5, night - 20.0 * interval '1 day',
    night - 20 * interval '1 day', case when paid then 'pay_' || n end, case when paid then order_id end,
    night - 20 * interval '1 day', case when paid then night - 20 * interval '1 day' end,
    case when not paid then night - 20 * interval '1 day' end
  from ${past(count)}`

const roomNights = (count: number) => `
  insert into room_night (room_type, night, slot, booking_id)
  select room_type, night, slot, id from ${past(count)} where paid`

const beside = [
  (count: number) => `
  insert into guest_details (booking_id, mobile_number, email, number_of_guests, country, state, district, city, pincode, complete)
  select id, '9000000000', 'guest@example.com', 1, 'India', 'Uttarakhand', 'Chamoli', 'Joshimath', '246443', true
  from ${past(count)} where paid`,
  (count: number) => `
  insert into guest (booking_id, position, name, age) select id, 1, 'Guest ' || n, 40 from ${past(count)} where paid`,
  (count: number) => `
  insert into payment_order (id, booking_id, share, amount, pending, provider_order_id, attempts, created_at)
  select order_id, id, 60, 150000, 100000, 'order_' || n, 1, night - 20 * interval '1 day' from ${past(count)}`,
  (count: number) => `
  insert into payment (id, order_id, status, amount, currency, method, fee, decision, decided_at, captured_at, noted_at)
  select 'pay_' || n, order_id, 'captured', 150000, 'INR', 'card', 3540, 'accepted', at, at, at
  from ${past(count)}, lateral (select night - 20 * interval '1 day' as at) as paid_at where paid`,
  (count: number) => `
  insert into mail (id, event_key, booking_id, message_id, recipient, subject, text, html, attachments, created_at, attempts, sent_at)
  select md5('mail' || n)::uuid, 'confirmed:' || id, id, 'mail-' || n, 'guest@example.com', 'Confirmed', 'Text', 'HTML', '[]', at, 1, at
  from ${past(count)}, lateral (select night - 20 * interval '1 day' as at) as paid_at where paid`,
  (count: number) => `
  insert into webhook_event (event_id, event, raw, received_at, attempts, outcome, account_id, body_hash, ours)
  select 'event-' || n, 'payment.captured', '', night - 20 * interval '1 day', 1, 'noted', 'acc_1', md5(n::text), true
  from ${past(count)} where paid`,
]
