import { type Kysely, sql } from 'kysely'

/** Money that goes from one booking to another is a payment without a method: it changes no hands. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table folio_line drop constraint folio_line_check',
  `alter table folio_line add constraint only_money_has_a_method
    check (method is null or kind in ('payment','refund'))`,
]
