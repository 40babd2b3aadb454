import { type Kysely, sql } from 'kysely'

/** Cancelled bookings, and what refunds need to be right in the end: further tries, the dashboard's, and those by hand. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table cancellation (
    booking_id uuid primary key references booking on delete cascade,
    by_whom text not null check (by_whom in ('guest','hotel')),
    percent int not null check (percent between 0 and 100),
    fee bigint not null,
    fee_assumed boolean not null,
    amount bigint not null check (amount >= 0),
    waived bigint not null check (waived >= 0),
    cancelled_at timestamptz not null,
    refunded_at timestamptz,
    check (amount = 0 or waived = 0)
  )`,
  `comment on table cancellation is 'what was promised when a booking was cancelled; amounts in paise'`,
  `comment on column cancellation.fee_assumed is 'the provider could not say its fee, so the most it may be was kept'`,

  `alter table refund
    add column round int not null default 1,
    add column superseded_at timestamptz,
    add column covered_by text,
    add column manual boolean not null default false,
    add column transfer_reference text,
    add column last_outcome text check (last_outcome in ('refused','unreachable','unknown'))`,
  `comment on column refund.round is 'a refund that failed at the provider is tried again as a row, and so a key, of its own'`,
  `comment on column refund.covered_by is 'the dashboard refund that gave this money back instead'`,
  `comment on column refund.manual is 'no bank takes it any more: the hotel transfers it by hand'`,
  `drop index refund_once_per_reason`,
  `create unique index refund_once_per_reason on refund (payment_id, reason, round)`,
  // The provider takes nothing below one rupee; by hand anything can be returned.
  `alter table refund drop constraint refund_amount_check, add check (amount >= 100 or manual)`,

  `alter table payment add column refunds_next_check_at timestamptz`,
  `create index payment_refunds_due on payment (refunds_next_check_at) where refunds_next_check_at is not null`,
]
