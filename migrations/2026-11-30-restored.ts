import { type Kysely, sql } from 'kysely'

/** Whether the database was restored to an earlier state, and the marks by which a server notices that. */
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
  `comment on table restored is 'the last restore of the database to an earlier state (as_of); until the owner ends the check nothing is sold, captured, refunded or mailed'`,
  `comment on column restored.checked_at is 'when the provider was last asked what has happened since then'`,
  // A restore by the previous version, which has not asked the provider yet.
  `insert into restored (single, as_of, noticed_at)
    select true, money_unseen_since, money_unseen_since from maintenance where money_unseen_since is not null`,

  'create table database_identity (single boolean primary key check (single), id uuid not null)',
  `comment on table database_identity is 'distinguishes an earlier state of this database from another database'`,
  `create table server_mark (
    server_id uuid primary key,
    count bigint not null,
    marked_at timestamptz not null
  )`,
  `comment on table server_mark is 'a counter per DATA_DIR, stored there too: a lower one here means that the database is older'`,
]
