import { type Kysely, sql } from 'kysely'

/** What the payment provider refuses of the hotel, and holds that wait a little longer for a bank. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table payment_refusal (
    kind text primary key check (kind in ('keys','amount')),
    amount bigint,
    since timestamptz not null,
    last_at timestamptz not null
  )`,
  `comment on table payment_refusal is 'a row while the provider refuses our keys, or orders of an amount (paise) and more'`,

  `alter table booking add column bank_awaited_at timestamptz`,
  `comment on column booking.bank_awaited_at is 'its hold was made longer once, for a bank that had not answered'`,
]
