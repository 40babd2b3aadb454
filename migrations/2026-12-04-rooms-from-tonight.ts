import { type Kysely, sql } from 'kysely'

/** Guests in house who get other rooms from tonight have a second booking, which continues the first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table desk_record add column continues uuid',
  `comment on column desk_record.continues is 'the booking whose guests are in these rooms instead'`,
]
