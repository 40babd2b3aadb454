import { type Kysely, sql } from 'kysely'

/** Work that one server does for all: the nightly backup, and the search for payments after a restore. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create table maintenance (
      single boolean primary key check (single),
      backup_night date,
      backup_lease_until timestamptz,
      backup_wanted_since timestamptz,
      backed_up_at timestamptz,
      money_unseen_since timestamptz
    )`)
    .execute(db)
  await sql
    .raw(
      `comment on column maintenance.money_unseen_since is 'restored from a backup of that time: payments since then may be unknown'`,
    )
    .execute(db)
}
