import { type Kysely, sql } from 'kysely'

/** The front desk: bookings by phone, closed dates, arrivals, receipts, the selling stop, and the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table booking add column erased_at timestamptz',
  `comment on column booking.erased_at is 'its personal data was erased on request'`,
  'create index booking_erased on booking (id) where erased_at is not null',
  'alter table guest add column other_id boolean not null default false',
  `comment on column guest.other_id is 'shows another ID than Aadhaar at check-in'`,

  // A list's next page starts after the last booking of the page before.
  'drop index booking_by_status',
  'create index booking_by_status on booking (status, check_in, id)',
  'create index mail_by_booking on mail (booking_id) where booking_id is not null',
  'create index payment_order_of_nobody on payment_order (provider_order_id) where booking_id is null',

  `create table desk_booking (
    booking_id uuid primary key references booking on delete cascade,
    note text not null,
    made_by text not null
  )`,
  `comment on table desk_booking is 'bookings and closed dates that were entered at the desk'`,
  `create table desk_receipt (
    id uuid primary key,
    booking_id uuid references booking on delete set null,
    amount bigint not null check (amount <> 0),
    method text not null check (method in ('cash','upi')),
    received_at timestamptz not null,
    received_by text not null
  )`,
  `comment on column desk_receipt.amount is 'paise; negative where it was paid back'`,
  'create index desk_receipt_by_booking on desk_receipt (booking_id)',
  `create table arrival (
    booking_id uuid primary key references booking on delete cascade,
    mark text not null check (mark in ('arrived','noShow')),
    room_numbers int[] not null,
    marked_at timestamptz not null
  )`,
  `comment on column arrival.room_numbers is 'the rooms whose keys were handed out; empty for a no-show'`,
  `create table selling_stop (
    single boolean primary key check (single),
    stopped_at timestamptz not null,
    stopped_by text not null
  )`,
  `comment on table selling_stop is 'while its one row exists, the site sells nothing'`,

  `create table audit_entry (
    number bigint generated always as identity primary key,
    at timestamptz not null,
    admin text not null,
    action text not null,
    booking_id uuid,
    note text not null
  )`,
  `comment on table audit_entry is 'outlives its bookings, so it holds no personal data of guests'`,
  'create index audit_entry_by_booking on audit_entry (booking_id, number) where booking_id is not null',
]
