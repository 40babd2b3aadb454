import { type Kysely, sql } from 'kysely'

/** What the payment provider refuses at present, and holds that are extended for a bank. */
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
  `comment on table payment_refusal is 'one row while the provider refuses our keys, one while it refuses orders of an amount (paise) and more'`,

  `alter table booking add column bank_awaited_at timestamptz`,
  `comment on column booking.bank_awaited_at is 'when its hold was extended, once, for a bank that had not answered'`,
]
