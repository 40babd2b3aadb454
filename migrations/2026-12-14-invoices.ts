import { type Kysely, sql } from 'kysely'

/** Invoices as they were issued, credit notes for them, and the last number of each series. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const numbered = `
  number text primary key,
  issued_on date not null,
  issued_at timestamptz not null,
  issued_by text not null,
  taxes jsonb not null,
  taxable bigint not null,
  cgst bigint not null,
  sgst bigint not null,
  total bigint not null check (total > 0 and taxable + cgst + sgst = total)`

const statements = [
  `create table invoice_series (
    series text not null check (series in ('invoice', 'credit')),
    prefix text not null,
    year integer not null,
    last integer not null,
    primary key (series, prefix, year)
  )`,
  `comment on column invoice_series.year is 'in which the financial year begins'`,
  `create table invoice (${numbered},
    entry bigint generated always as identity unique,
    booking_id uuid references booking on delete set null,
    reference text,
    stay jsonb not null,
    lines jsonb not null,
    seller jsonb not null,
    buyer_name text not null,
    buyer_gstin text not null,
    buyer_address text not null,
    credited bigint not null default 0,
    folded text not null generated always as (
      ' ' || search_folded(number || ' ' || buyer_name || ' ' || buyer_gstin || ' ' || coalesce(reference, ''))
    ) stored,
    constraint credited_at_most_all check (credited between 0 and total)
  )`,
  `comment on column invoice.credited is 'the sum of its credit notes; once it is the total the booking can have another invoice'`,
  'create unique index invoice_standing on invoice (booking_id) where credited < total',
  'create index invoice_of_booking on invoice (booking_id)',
  `create table credit_note (${numbered},
    id uuid not null unique,
    invoice_number text not null references invoice,
    reason text not null,
    folded text not null generated always as (' ' || search_folded(number)) stored
  )`,
  'create index credit_note_of_invoice on credit_note (invoice_number)',
  `alter table restored add column numbers_checked_at timestamptz`,
  // Before this version no number was given out.
  'update restored set numbers_checked_at = noticed_at',
  `comment on column restored.numbers_checked_at is 'when an owner entered the last numbers of invoices given out before'`,
]
