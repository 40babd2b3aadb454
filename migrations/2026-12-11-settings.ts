import { type Kysely, sql } from 'kysely'

/** Settings that the owner changes in the panel, instead of those of the environment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table hotel_setting (
        name text primary key,
        value jsonb not null,
        changed_at timestamptz not null,
        changed_by text not null
      )`,
    )
    .execute(db)
}
