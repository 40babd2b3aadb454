import { type Kysely, sql } from 'kysely'

/** What an enquiry for a trek says besides, and how far the hotel is with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table trek_enquiry
    add column preferred_month text not null default '' check (preferred_month ~ '^(|[0-9]{4}-(0[1-9]|1[0-2]))$'),
    add column message text not null default '',
    add column progress text not null default 'new' check (progress in ('new','answered','booked')),
    add column version integer not null default 1,
    add column progress_at timestamptz,
    add column progress_by text`,
  `comment on column trek_enquiry.preferred_month is 'YYYY-MM, empty where they did not say'`,
  `create index trek_enquiry_by_progress on trek_enquiry (progress, created_at)`,
]
