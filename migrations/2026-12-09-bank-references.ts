import { type Kysely, sql } from 'kysely'

/** When the provider made a refund, and by what a bank finds it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table refund add column sent_at timestamptz, add column bank_reference text`,
  `comment on column refund.sent_at is 'when the provider made it; null: not yet, or by an older server'`,
  `comment on column refund.bank_reference is 'the provider''s ARN, RRN or UTR: by it the guest''s bank finds the money'`,
]
