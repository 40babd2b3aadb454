import { type Kysely, sql } from 'kysely'

/** What says that the database was put back to an earlier state, and what makes it noticed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table restored (
    single boolean primary key check (single),
    as_of timestamptz not null,
    noticed_at timestamptz not null,
    checked_at timestamptz,
    ended_at timestamptz
  )`,
  `comment on table restored is 'the last time that the database was put back to an earlier state (as_of); until the owner ends it nothing is sold, captured, refunded or mailed'`,
  `comment on column restored.checked_at is 'when the provider was last asked what has happened since then'`,
  // A restore by the version before this one, which has not asked the provider yet.
  `insert into restored (single, as_of, noticed_at)
    select true, money_unseen_since, money_unseen_since from maintenance where money_unseen_since is not null`,

  'create table database_identity (single boolean primary key check (single), id uuid not null)',
  `comment on table database_identity is 'tells an earlier state of this database from another database'`,
  `create table server_mark (
    server_id uuid primary key,
    count bigint not null,
    marked_at timestamptz not null
  )`,
  `comment on table server_mark is 'a counter of each DATA_DIR, kept there too: a lower one here means that this database is older'`,
]
