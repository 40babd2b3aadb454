import { type Kysely, sql } from 'kysely'

/** Mails of the desk to all arrivals of some days, and whom to call because no mail reaches them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table arrivals_mail (
    id uuid primary key,
    from_date date not null,
    to_date date not null,
    subject text not null,
    mailed integer not null,
    to_call integer not null,
    sent_at timestamptz not null,
    sent_by text not null
  )`,
  `comment on table arrivals_mail is 'one row for each request of the desk, so that a repeat sends nothing'`,
  // Older servers note only bookings that are cancelled.
  `alter table to_call add column about text not null default 'cancelled' check (about in ('cancelled','news'))`,
  `comment on column to_call.about is 'news: the booking stands, and its guest has to hear what the others were mailed'`,
]
