import { type Kysely, sql } from 'kysely'

/** Everybody who had an account before there were roles is an owner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`alter table admin add column role text not null default 'owner' check (role in ('owner','desk'))`)
    .execute(db)
}
