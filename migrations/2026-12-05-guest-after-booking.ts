import { type Kysely, sql } from 'kysely'

/** References of desk bookings, payments of a balance, and what a guest changes after booking. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const reference = `'desk_' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 14)`

const statements = [
  // The default is for older servers, which serve the desk while they are updated one after the other.
  `alter table desk_booking add column reference text unique default (${reference})`,
  `update desk_booking set reference = null from booking where booking.id = booking_id and status = 'Blocked'`,
  `comment on column desk_booking.reference is 'by which its guest finds the booking, as an order id finds one of the site; null: closed dates'`,

  `alter table booking
    add column key_version integer not null default 1,
    add column guest_changes integer not null default 0,
    add column policy_check_in date`,
  `comment on column booking.key_version is 'a new one ends the links that were mailed before'`,
  `comment on column booking.guest_changes is 'how often the guest has changed the dates'`,
  `comment on column booking.policy_check_in is
    'the earliest check-in that it had by a change for the guest, to which a refund counts; null: its own'`,

  `alter table payment_order
    add column purpose text not null default 'stay' check (purpose in ('stay','balance')),
    add column balance_state text check (balance_state in ('open','capturing','paid','void')),
    add column accepted_payment_id text,
    add check ((purpose = 'balance') = (balance_state is not null)),
    add check ((accepted_payment_id is not null) = (coalesce(balance_state, '') in ('capturing','paid')))`,
  `comment on column payment_order.purpose is 'balance: over what is due for a confirmed booking'`,
  `comment on column payment_order.balance_state is 'of a balance; that of a stay is its booking''s'`,
  `comment on column payment_order.accepted_payment_id is 'of a balance: the payment that was accepted for it'`,
  `create unique index one_balance_at_a_time on payment_order (booking_id) where balance_state in ('open','capturing')`,
  `create unique index balance_of_payment on payment_order (accepted_payment_id) where accepted_payment_id is not null`,

  `create view booking_payment as
    select booking.id as booking_id, booking.payment_id, paid.id as order_id, paid.purpose, paid.amount
    from booking join payment_order as paid on paid.id = booking.paid_order_id
    union all
    select booking_id, accepted_payment_id, id, purpose, amount
    from payment_order where purpose = 'balance' and accepted_payment_id is not null and booking_id is not null`,
  `comment on view booking_payment is
    'the online payments that count for a booking: of its stay, once confirmed, and of its balance, once accepted'`,
]
