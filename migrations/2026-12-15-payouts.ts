import { type Kysely, sql } from 'kysely'

/** What the payment provider has paid to the hotel's bank, and of which payments and refunds it consists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table payout (
    id text primary key,
    utr text,
    amount bigint check (amount >= 0),
    status text not null check (status in ('created','processed','failed')),
    paid_out_at timestamptz not null,
    problem text
  )`,
  `comment on table payout is 'by the provider''s ids, so that reading its report again changes nothing'`,
  `comment on column payout.utr is 'by it the bank''s statement names the payout'`,
  `comment on column payout.amount is 'what reached the bank, in paise; null: the provider has not listed the payout yet'`,
  `create index payout_by_time on payout (paid_out_at desc, id desc)`,
  `create index payout_with_problem on payout (paid_out_at) where problem is not null`,

  `create table payout_item (
    payout_id text not null references payout,
    id text not null,
    kind text not null check (kind in ('payment','refund','adjustment','other')),
    amount bigint not null,
    fee bigint not null,
    tax bigint not null,
    credit bigint not null,
    debit bigint not null,
    payment_id text,
    order_id text,
    description text,
    paid_out_at timestamptz not null,
    problem text,
    primary key (payout_id, id)
  )`,
  `comment on table payout_item is 'amounts in paise; without foreign keys to payments, which may be unknown here or deleted'`,
  `comment on column payout_item.fee is 'what the provider keeps, its GST (tax) included'`,
  `comment on column payout_item.problem is 'why it does not match the hotel''s payments and refunds, by the last reading'`,
  `create index payout_item_by_id on payout_item (id)`,
  `create index payout_item_by_time on payout_item (paid_out_at)`,
  `create index payout_item_with_problem on payout_item (paid_out_at) where problem is not null`,

  `create table payout_reading (
    single boolean primary key default true check (single),
    lease_until timestamptz,
    due_at timestamptz,
    read_from timestamptz,
    read_at timestamptz,
    failing_since timestamptz,
    last_error text
  )`,
  `comment on column payout_reading.read_from is 'payments captured since then must be in a payout some days later'`,
  `comment on column payout_reading.read_at is 'when the whole report was last read'`,

  `create index payment_captured_at on payment (captured_at) where captured_at is not null`,
]
