import { type Kysely, sql } from 'kysely'

/** Cancelled bookings, and refunds that are retried, made in the dashboard, or transferred by hand. */
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
  `comment on column cancellation.fee_assumed is 'the provider did not know its fee, so the highest possible fee was deducted'`,

  `alter table refund
    add column round int not null default 1,
    add column superseded_at timestamptz,
    add column covered_by text,
    add column manual boolean not null default false,
    add column transfer_reference text,
    add column last_outcome text check (last_outcome in ('refused','unreachable','unknown'))`,
  `comment on column refund.round is 'a refund that failed at the provider is retried as a new row with a new key'`,
  `comment on column refund.covered_by is 'the refund from the dashboard that covers this money instead'`,
  `comment on column refund.manual is 'the bank does not accept it any more: the hotel transfers the money by hand'`,
  `drop index refund_once_per_reason`,
  `create unique index refund_once_per_reason on refund (payment_id, reason, round)`,
  // The provider refuses refunds below one rupee; by hand any amount can be transferred.
  `alter table refund drop constraint refund_amount_check, add check (amount >= 100 or manual)`,

  `alter table payment add column refunds_next_check_at timestamptz`,
  `create index payment_refunds_due on payment (refunds_next_check_at) where refunds_next_check_at is not null`,
]
